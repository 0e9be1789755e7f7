import { answerOf, type Challenge, PIECE_BYTES } from '@yinxin/api/client';
import { hashOf } from '@yinxin/primitives';

const encoder = new TextEncoder();

/** Finds the number of every piece; tells how many are found. */
export function solve({ challenge, pieces, bits }: Challenge, onPiece: (found: number) => void): string {
  const input = new Uint8Array(PIECE_BYTES);
  input.set(hashOf('sha256', encoder.encode(challenge)));
  const numbers = new DataView(input.buffer);
  const isRight = (number: number) => {
    numbers.setUint32(PIECE_BYTES - 4, number);
    const [a = 0, b = 0, c = 0, d = 0] = hashOf('sha256', input);
    return Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits;
  };
  const solution: number[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    numbers.setUint32(PIECE_BYTES - 8, piece);
    let number = 0;
    while (!isRight(number)) number++;
    solution.push(number);
    onPiece(solution.length);
  }
  return answerOf(challenge, solution);
}
