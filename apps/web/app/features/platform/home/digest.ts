import { hashOf } from '@yinxin/primitives';

/** By the page itself: what is typed goes nowhere, as with a file that stays where it is. */
export const digestOf = (text: string): string =>
  Array.from(hashOf('sha256', new TextEncoder().encode(text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
