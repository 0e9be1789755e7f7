import { newHash } from '@yinxin/primitives';

export interface Digests {
  sha256: string;
  sm3: string;
}

/** Of a file that comes in pieces, so that a page answers in between; by our own code, which any page has. */
export async function digestsOf(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Digests> {
  const [sha256, sm3] = [newHash('sha256'), newHash('sm3')];
  for await (const piece of pieces) {
    sha256.update(piece);
    sm3.update(piece);
  }
  return { sha256: sha256.digest().toHex(), sm3: sm3.digest().toHex() };
}
