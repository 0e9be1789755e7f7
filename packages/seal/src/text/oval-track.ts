import type { Point } from '../drawing/path.ts';

/** A place to stand on: where, and how far turned clockwise from upright. */
export type Stand = Point & { turn: number };

/**
 * The line at constant distance inside an ellipse on which arc text stands; a circle is the ellipse with
 * equal axes. Lengths run clockwise from twelve o'clock, negative to the left.
 */
interface OvalTrack {
  /** Length from twelve o'clock to the ray at this angle (radians, clockwise, up to π). */
  lengthTo(angle: number): number;
  at(length: number): Stand;
}

const SAMPLES = 180;

interface Sample {
  t: number;
  length: number;
  angle: number;
}

export function ovalTrack(oval: { rx: number; ry: number }, inset: number): OvalTrack {
  const samples = sampleHalf(oval, inset);
  return {
    lengthTo: (angle) => interpolate(samples, 'angle', angle, 'length'),
    at(length) {
      const t = interpolate(samples, 'length', Math.abs(length), 't');
      return standAt(oval, inset, length < 0 ? -t : t);
    },
  };
}

function standAt({ rx, ry }: { rx: number; ry: number }, inset: number, t: number): Stand {
  const nx = Math.sin(t) / rx;
  const ny = -Math.cos(t) / ry;
  const norm = Math.hypot(nx, ny);
  return {
    x: rx * Math.sin(t) - (inset * nx) / norm,
    y: -ry * Math.cos(t) - (inset * ny) / norm,
    turn: Math.atan2(nx, -ny),
  };
}

function sampleHalf(oval: { rx: number; ry: number }, inset: number): Sample[] {
  const samples: Sample[] = [];
  let before = standAt(oval, inset, 0);
  let length = 0;
  for (let i = 0; i <= SAMPLES; i++) {
    const t = (i * Math.PI) / SAMPLES;
    const here = standAt(oval, inset, t);
    length += Math.hypot(here.x - before.x, here.y - before.y);
    samples.push({ t, length, angle: Math.atan2(here.x, -here.y) });
    before = here;
  }
  // At the far end the angle must be π, not −π or a rounding away from it.
  (samples[SAMPLES] as Sample).angle = Math.PI;
  return samples;
}

/** All three quantities grow together, so any can be looked up by any other. */
function interpolate(
  samples: readonly Sample[],
  by: keyof Sample,
  value: number,
  want: keyof Sample,
): number {
  let low = 0;
  let high = samples.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((samples[middle] as Sample)[by] <= value) low = middle;
    else high = middle;
  }
  const [a, b] = [samples[low] as Sample, samples[high] as Sample];
  const share = Math.min(Math.max((value - a[by]) / (b[by] - a[by]), 0), 1);
  return a[want] + share * (b[want] - a[want]);
}
