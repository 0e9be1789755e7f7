import { answerOf, type Challenge, PIECE_BYTES } from '@yinxin/api/client';
import { hashOf } from '@yinxin/primitives';
import { firstWord, paddedBlock } from './one-block.ts';

const WORDS = PIECE_BYTES / 4;

/** Finds the number of every piece; tells how many are found. */
export function solve({ challenge, pieces, bits }: Challenge, onPiece: (found: number) => void): string {
  const seed = new DataView(hashOf('sha256', new TextEncoder().encode(challenge)).slice().buffer);
  const words = new Int32Array(WORDS);
  for (let n = 0; n < seed.byteLength / 4; n++) words[n] = seed.getInt32(n * 4);
  const block = paddedBlock(words);
  const solution: number[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    block[WORDS - 2] = piece;
    let number = 0;
    do block[WORDS - 1] = number++;
    while (Math.clz32(firstWord(block)) < bits);
    solution.push(number - 1);
    onPiece(solution.length);
  }
  return answerOf(challenge, solution);
}
