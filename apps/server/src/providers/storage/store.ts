import type { Readable } from 'node:stream';
import type { ByteRange } from '@yinxin/api';
import type { Incoming } from './incoming.ts';

/**
 * Where bytes lie. A key is the SHA-256 of what it names, so an object never changes and storing it twice
 * is storing it once: any store that can put and get will do.
 */
export interface ObjectStore {
  /** Streams to a temporary place while hashing; nothing is stored yet. Rejects with what the content rejects with. */
  receive(content: AsyncIterable<Uint8Array>): Promise<Incoming>;
  /** Stores what was received under its key; the temporary place is empty afterwards, also when it fails. */
  keep(incoming: Incoming): Promise<void>;
  /** Rejects when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Does nothing when there is no such object. */
  remove(key: string): Promise<void>;
  /** Throws a reason in words when the store cannot be used. */
  check(): Promise<void>;
  /** Clears temporary places of processes that died. */
  clearLeftBehind(): Promise<void>;
  /**
   * All that lies there, some at a time. A store without it cannot tell what it holds: there nothing may be stored that no
   * row names.
   */
  keys?(): AsyncIterable<readonly string[]>;
  /** Since when it lies there under its name, and how large it is; with `keys`. */
  measure?(key: string): Promise<{ size: number; since: Date } | undefined>;
}

export const isKey = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`not an object key: ${key}`);
  return key;
}
