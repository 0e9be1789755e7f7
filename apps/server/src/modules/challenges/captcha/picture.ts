import { randomInt } from 'node:crypto';
import { type Drawing, type Face, type Faces, type Path, printPng, type Step, transform } from '@yinxin/seal';

/** Letters and digits that nobody takes for each other, turned as they may be. */
const ALPHABET = 'ACDEFHJKMNPRTWXY3479';
const LENGTH = 5;

/** In pixels; shown at half of it. */
const WIDTH = 320;
const HEIGHT = 112;
const PAPER = '#FAF8F4';
const INKS = ['#14181F', '#7A2A22', '#1F3A5F'] as const;

export const someCharacters = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A number between two others, by thousandths; nobody can foretell the drawing. */
const between = (least: number, most: number): number => least + (randomInt(1001) / 1000) * (most - least);

type Bend = (x: number, y: number) => readonly [number, number];

function bent(path: Path, bend: Bend): Path {
  return path.map((step): Step => {
    if (step[0] === 'Z') return step;
    if (step[0] !== 'C') return [step[0], ...bend(step[1], step[2])];
    const [, x1, y1, x2, y2, x3, y3] = step;
    return ['C', ...bend(x1, y1), ...bend(x2, y2), ...bend(x3, y3)];
  });
}

/** Each turned, leaned and placed by itself. */
function character(face: Face, letter: string, place: number): Path {
  const { path, left, right } = face.glyph(letter);
  const size = between(68, 84);
  const turn = between(-0.32, 0.32);
  const lean = between(-0.22, 0.22);
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const centred = transform(path, [1, 0, lean, 1, -(left + right) / 2 - lean * 0.36, -0.36]);
  const step = (WIDTH - 48) / LENGTH;
  const x = 24 + step * (place + 0.5) + between(-5, 5);
  return transform(centred, [cos, sin, sin, -cos, x, HEIGHT / 2 + between(-8, 8)]);
}

/** The whole line in waves, so that no character looks as it stands in the font. */
function waves(): Bend {
  const [high, wide] = [between(3, 5.5), between(2, 4.5)];
  const [long, tall] = [between(60, 110), between(45, 80)];
  const [from, down] = [between(0, 6.28), between(0, 6.28)];
  return (x, y) => [x + wide * Math.sin(y / tall + down), y + high * Math.sin(x / long + from)];
}

/** A line across, thin enough to read through. */
function across(): Path {
  const at = () => between(14, HEIGHT - 14);
  return [
    ['M', between(0, 24), at()],
    ['C', between(60, 120), at(), between(180, 240), at(), WIDTH - between(0, 24), at()],
  ];
}

const plate = (colour: string, shapes: Drawing['shapes']): Drawing => ({
  ...{ widthMm: WIDTH, heightMm: HEIGHT, colour, opacity: 1, shapes },
});

export function drawCharacters(faces: Faces, text: string): Promise<Uint8Array> {
  const bend = waves();
  const plates = [...text].map((letter, place) =>
    plate(INKS[randomInt(INKS.length)] ?? INKS[0], [
      { path: bent(character(faces.serif, letter, place), bend), fill: true },
    ]),
  );
  const lines = Array.from({ length: 3 }, () => ({ path: across(), strokeMm: between(1.4, 2.6) }));
  return printPng([...plates, plate(INKS[randomInt(INKS.length)] ?? INKS[0], lines)], PAPER);
}
