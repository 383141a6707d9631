/** Thirteen short sounds, synthesized in the browser; off by default. */

import { saveSetting, loadSetting } from "../connection/local-storage";

interface Note {
  /** The frequency in hertz at the start and the end; none for noise. */
  from?: number;
  to?: number;
  /** Start and length in seconds. */
  at?: number;
  length: number;
  wave?: OscillatorType;
  loud?: number;
}

const SOUNDS = {
  turn: [
    { from: 660, length: 0.12 },
    { from: 880, at: 0.12, length: 0.22 },
  ],
  card: [
    { length: 0.07, loud: 0.35 },
    { from: 300, to: 180, length: 0.06, loud: 0.25 },
  ],
  put: [{ from: 190, to: 110, length: 0.1, wave: "triangle", loud: 0.8 }],
  seal: [
    { from: 240, to: 120, length: 0.12, wave: "square", loud: 0.25 },
    { length: 0.05, at: 0.02, loud: 0.3 },
  ],
  coins: [
    { from: 1320, length: 0.07 },
    { from: 1760, at: 0.06, length: 0.07 },
    { from: 2090, at: 0.12, length: 0.14 },
  ],
  lock: [
    { from: 900, to: 700, length: 0.03, wave: "square", loud: 0.3 },
    { from: 500, to: 300, at: 0.09, length: 0.06, wave: "square", loud: 0.35 },
  ],
  open: [
    { from: 260, to: 520, length: 0.16, wave: "triangle" },
    { from: 780, at: 0.14, length: 0.16 },
  ],
  cop: [
    { from: 620, to: 860, length: 0.22, wave: "sawtooth", loud: 0.22 },
    { from: 860, to: 620, at: 0.22, length: 0.24, wave: "sawtooth", loud: 0.22 },
  ],
  bust: [
    { from: 220, to: 55, length: 0.55, wave: "sawtooth", loud: 0.4 },
    { length: 0.4, loud: 0.3 },
  ],
  fail: [
    { from: 330, to: 300, length: 0.16, wave: "triangle" },
    { from: 247, to: 220, at: 0.17, length: 0.3, wave: "triangle" },
  ],
  flee: [
    { length: 0.24, loud: 0.25 },
    { from: 400, to: 900, length: 0.2, loud: 0.3 },
  ],
  heartbeat: [
    { from: 75, to: 45, length: 0.14, wave: "triangle" },
    { from: 65, to: 40, at: 0.2, length: 0.16, wave: "triangle", loud: 0.7 },
    { from: 75, to: 45, at: 0.55, length: 0.14, wave: "triangle" },
    { from: 65, to: 40, at: 0.75, length: 0.16, wave: "triangle", loud: 0.7 },
  ],
  win: [
    { from: 523, length: 0.14 },
    { from: 659, at: 0.13, length: 0.14 },
    { from: 784, at: 0.26, length: 0.14 },
    { from: 1047, at: 0.39, length: 0.4 },
  ],
} satisfies Record<string, Note[]>;

export type SoundName = keyof typeof SOUNDS;
export const SOUND_NAMES = Object.keys(SOUNDS) as SoundName[];

const saved = loadSetting("sound", { on: false, volume: 0.5 });
export const sound = $state({ on: saved.on === true, volume: volumeOf(saved.volume) });
let audio: AudioContext | null = null;

function volumeOf(value: unknown): number {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : 0.5;
}

export function switchSound(on = !sound.on): void {
  sound.on = on;
  saveSetting("sound", { on, volume: sound.volume });
  if (on) play("turn");
}

export function setVolume(volume: number): void {
  sound.volume = volumeOf(volume);
  saveSetting("sound", { on: sound.on, volume: sound.volume });
}

/** Play a sound; 1 is its normal loudness. */
export function play(name: SoundName, loud = 1): void {
  if (!sound.on || document.hidden || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  // Browsers suspend audio until the first user action.
  if (audio.state === "suspended") void audio.resume();
  for (const note of SOUNDS[name] as readonly Note[]) playNote(audio, note, loud);
}

function playNote(audio: AudioContext, note: Note, factor: number): void {
  const start = audio.currentTime + (note.at ?? 0);
  const gain = audio.createGain();
  const loud = sound.volume * 0.3 * (note.loud ?? 1) * factor;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  gain.connect(audio.destination);
  const source = note.from === undefined ? noise(audio, note.length) : tone(audio, note, start);
  source.connect(gain);
  source.start(start);
  source.stop(start + note.length);
}

function tone(audio: AudioContext, note: Note, start: number): OscillatorNode {
  const source = audio.createOscillator();
  source.type = note.wave ?? "sine";
  source.frequency.setValueAtTime(note.from ?? 440, start);
  source.frequency.exponentialRampToValueAtTime(note.to ?? note.from ?? 440, start + note.length);
  return source;
}

function noise(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < data.length; n++) data[n] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}
