/** Frequencies in hertz, one after the other. */
const NOTES = [659.25, 880];
/** Distance of the notes and their length, in seconds. */
const STEP = 0.16;
const LENGTH = 0.7;
const LOUDNESS = 0.12;
/** The beat of a clock: its frequency in hertz and its length in seconds. */
const TICK = 1760;
const TICK_LENGTH = 0.06;

/** Plays two soft notes; silent where the browser does not allow sound. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  NOTES.forEach((frequency, index) => {
    const begin = audio.currentTime + index * STEP;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    note.connect(volume).connect(audio.destination);
    note.start(begin);
    note.stop(begin + LENGTH);
  });
  setTimeout(() => void audio.close(), 2000);
}

/** One short, dry beat of a clock; silent where the browser does not allow sound. */
export function tick(): void {
  if (typeof AudioContext === 'undefined') return;
  const audio = new AudioContext();
  const note = audio.createOscillator();
  const volume = audio.createGain();
  note.frequency.value = TICK;
  volume.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + TICK_LENGTH);
  note.connect(volume).connect(audio.destination);
  note.start();
  note.stop(audio.currentTime + TICK_LENGTH);
  setTimeout(() => void audio.close(), 500);
}
