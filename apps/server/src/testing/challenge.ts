import { createHash } from 'node:crypto';
import { answerOf, type Challenge } from '@yinxin/api';

/** The header that passes a challenge, found as a program would that was written from the declaration alone. */
export function solve({ challenge, pieces, bits }: Challenge): string {
  const seed = createHash('sha256').update(challenge).digest();
  const isRight = (piece: number, number: number) => {
    const tail = Buffer.alloc(8);
    tail.writeUInt32BE(piece, 0);
    tail.writeUInt32BE(number, 4);
    const digest = createHash('sha256').update(seed).update(tail).digest();
    return digest.readUInt32BE(0) < 2 ** (32 - bits);
  };
  const solution = Array.from({ length: pieces }, (_, piece) => {
    let number = 0;
    while (!isRight(piece, number)) number++;
    return number;
  });
  return answerOf(challenge, solution);
}
