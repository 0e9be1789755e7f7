import type { Readable } from 'node:stream';
import type { ByteRange } from '@yinxin/api';

/**
 * Where bytes lie. A key is the SHA-256 of what it names, so an object never changes and storing it twice
 * is storing it once: any store that can put and get will do.
 */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Rejects when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
}
