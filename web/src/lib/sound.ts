// Pen sounds, synthesised with Web Audio; off unless the player turns them on.

import { settings } from './settings.svelte';

let context: AudioContext | undefined;

type Sound = 'x' | 'o' | 'end';

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (sound === 'end') chime(context);
  else
    for (const at of sound === 'x' ? [0, 0.13] : [0])
      scratch(context, at, sound === 'x' ? 0.1 : 0.24);
}

/** Play a stroke on paper: a short burst of filtered noise. */
function scratch(audio: AudioContext, at: number, seconds: number): void {
  const begin = audio.currentTime + at;
  const noise = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.8 });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0.12, begin + 0.02);
  volume.gain.linearRampToValueAtTime(0, begin + seconds);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(begin);
}

function chime(audio: AudioContext): void {
  for (const [i, frequency] of [523.25, 659.25].entries()) {
    const begin = audio.currentTime + 0.3 + i * 0.12;
    const tone = new OscillatorNode(audio, { type: 'sine', frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0.09, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.6);
  }
}
