import { hash } from 'node:crypto';
import { answerOf, type Challenge } from '@yinxin/api';

/** The header that passes a challenge, found as a program would that was written from the declaration alone. */
export function solve({ challenge, pieces, bits }: Challenge): string {
  const seed = hash('sha256', challenge, 'buffer');
  const block = Buffer.concat([seed, Buffer.alloc(8)]);
  const isRight = (piece: number, number: number) => {
    block.writeUInt32BE(piece, seed.length);
    block.writeUInt32BE(number, seed.length + 4);
    return hash('sha256', block, 'buffer').readUInt32BE(0) < 2 ** (32 - bits);
  };
  const solution = Array.from({ length: pieces }, (_, piece) => {
    let number = 0;
    while (!isRight(piece, number)) number++;
    return number;
  });
  return answerOf(challenge, solution);
}
