// Small sounds made on the spot, by a list of parts each: a soft note that may glide (with a formant
// it mews), or a breath of noise. `ring(name)` is the one way to make them heard.
const LOUDNESS = { off: 0, soft: 0.4, normal: 1, loud: 2.2 };
const note = (pitch, at = 0, more = {}) => ({ pitch, to: pitch, at, long: 0.16, peak: 0.06, ...more });
const noise = (pitch, at = 0, more = {}) => ({ noise: true, ...note(pitch, at, { long: 0.07, ...more }) });
const tune = (...pitches) => pitches.map((pitch, i) => note(pitch, i * 0.11));
const rattle = (...times) => times.map((at, i) => noise(1500 + 500 * (i % 3), at, { long: 0.035, peak: 0.16 }));
const mew = { wave: "sawtooth", formant: [900, 1900, 700], long: 0.42, peak: 0.12 };

const SOUNDS = {
  card: [noise(2600, 0, { to: 900, peak: 0.2 })],
  dice: rattle(0, 0.06, 0.11, 0.19, 0.24, 0.33, 0.45),
  coin: [note(1568, 0, { long: 0.08 }), note(2093, 0.07, { long: 0.34 })],
  mew: [note(430, 0, { ...mew, to: 640 }), note(640, 0.2, { ...mew, to: 390, peak: 0.08 })],
  trick: [noise(1800, 0, { to: 700, peak: 0.14 }), noise(2200, 0.07, { to: 800, peak: 0.16 }), note(523, 0.14)],
  round: [note(392, 0, { long: 0.3 }), note(523, 0.13, { long: 0.3 }), note(659, 0.26, { long: 0.45 })],
  win: [
    ...[523, 523, 523, 659].map((pitch, i) => note(pitch, i * 0.12, { wave: "triangle" })),
    ...[523, 659, 784, 1047].map((pitch) => note(pitch, 0.5, { wave: "triangle", long: 0.8, peak: 0.045 })),
  ],
  lose: [note(440, 0, { to: 392, long: 0.26 }), note(349, 0.24, { to: 262, long: 0.5 })],
  turn: tune(660, 880), bravo: tune(523, 659, 784), ouch: tune(330, 247), thanks: tune(587, 740),
  zzz: tune(262, 220), laugh: tune(659, 587, 659), wow: tune(440, 880), sorry: tune(349, 311),
  hello: tune(523, 659), luck: tune(587, 784), heart: tune(494, 659), hmm: tune(294, 294),
  party: tune(523, 659, 1047),
};
export const NAMES = Object.keys(SOUNDS);

let context = null; // made in a gesture, never before: browsers let nobody be startled
let breath = null;

const loudness = () => LOUDNESS[document.documentElement.dataset.volume] ?? 0;

export function ring(name) {
  if (context?.state !== "running" || !loudness()) return;
  for (const part of SOUNDS[name] ?? []) play(part, context.currentTime + 0.01 + part.at);
}

// A press of the mouse is a gesture; of a finger, only lifting it is.
function wake(event) {
  if (!event.isTrusted || !loudness()) return;
  if (event.type === "pointerdown" && event.pointerType !== "mouse") return;
  context ??= new AudioContext();
  if (context.state !== "running") context.resume().catch(() => {});
}
for (const gesture of ["pointerdown", "pointerup", "keydown"]) {
  document.addEventListener(gesture, wake, { capture: true, passive: true });
}

function play(part, start) {
  const end = start + part.long;
  const loud = context.createGain();
  loud.gain.setValueAtTime(0.0001, start);
  loud.gain.exponentialRampToValueAtTime(part.peak * loudness(), start + Math.min(0.02, part.long / 4));
  loud.gain.exponentialRampToValueAtTime(0.0001, end);
  const source = part.noise ? rustle(part, start, end) : tone(part, start, end);
  source.connect(loud).connect(context.destination);
}

// An oscillator that glides; a mouth that opens and shuts makes a mew of it.
function tone({ wave = "sine", pitch, to, formant }, start, end) {
  const voice = context.createOscillator();
  voice.type = wave;
  glide(voice.frequency, [pitch, to], start, end);
  voice.start(start);
  voice.stop(end);
  return formant ? voice.connect(filter(formant, 4, start, end)) : voice;
}

function rustle({ pitch, to }, start, end) {
  const source = context.createBufferSource();
  source.buffer = breath ??= whiteNoise();
  source.start(start, Math.random() * 0.5);
  source.stop(end);
  return source.connect(filter([pitch, to], 1.2, start, end));
}

function filter(pitches, sharpness, start, end) {
  const made = context.createBiquadFilter();
  made.type = "bandpass";
  made.Q.value = sharpness;
  glide(made.frequency, pitches, start, end);
  return made;
}

function glide(parameter, values, start, end) {
  values.forEach((value, i) => {
    const when = start + ((end - start) * i) / (values.length - 1);
    if (i) parameter.exponentialRampToValueAtTime(value, when);
    else parameter.setValueAtTime(value, when);
  });
}

function whiteNoise() {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
