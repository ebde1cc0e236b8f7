// Small sounds made on the spot: two or three soft notes for each thing.
const NOTES = {
  turn: [660, 880], bravo: [523, 659, 784], ouch: [330, 247], thanks: [587, 740], zzz: [262, 220],
  laugh: [659, 587, 659], wow: [440, 880], sorry: [349, 311], hello: [523, 659], luck: [587, 784],
  heart: [494, 659], hmm: [294, 294], party: [523, 659, 1047],
};
let context = null;

export function ring(name) {
  if (document.documentElement.dataset.sound !== "on" || !NOTES[name]) return;
  if (!navigator.userActivation?.hasBeenActive) return; // browsers stay mute before a first tap
  context ??= new AudioContext();
  NOTES[name].forEach((pitch, i) => {
    const start = context.currentTime + i * 0.11;
    const note = context.createOscillator();
    const loud = context.createGain();
    note.type = "sine";
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.06, start + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
    note.connect(loud).connect(context.destination);
    note.start(start);
    note.stop(start + 0.18);
  });
}
