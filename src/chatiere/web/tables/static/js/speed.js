// How fast the table shows what happens, by the player's wish: 1 is the usual time, 0 is at once.
const TIMES = { slow: 1.7, normal: 1, fast: 0.5, instant: 0 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function timeFactor() {
  return still.matches ? 0 : TIMES[document.documentElement.dataset.speed] ?? 1;
}
