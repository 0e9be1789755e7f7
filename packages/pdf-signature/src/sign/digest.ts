import { createHash, type Hash } from 'node:crypto';
import type { ByteSource } from '@yinxin/pdf';
import type { DigestName } from '@yinxin/pki';
import type { PreparedUpdate } from './prepare.ts';

const CHUNK = 1024 * 1024;

/** A hash that has taken in the first `length` bytes of a file, so that later digests needn't read them again. */
export interface Head {
  digest: DigestName;
  hash: Hash;
  length: number;
}

export function startHead(digest: DigestName): Head {
  return { digest, hash: createHash(digest), length: 0 };
}

/** The same state once more, to go on from. */
export function copyOfHead(head: Head): Head {
  return { ...head, hash: head.hash.copy() };
}

/** Takes in the source up to `end`. What memory holds in one piece is hashed by one native call. */
export function extendHead(head: Head, source: ByteSource, end: number): Head {
  const { bytes, base } = source.window(head.length, 1);
  if (base === 0 && bytes.length >= end) {
    head.hash.update(bytes.subarray(head.length, end));
    return { ...head, length: end };
  }
  let at = head.length;
  while (at < end) {
    const next = Math.min(end, at + CHUNK);
    head.hash.update(source.read(at, next));
    at = next;
  }
  return { ...head, length: end };
}

/** The digest over both ranges of a prepared file whose unchanged input is in the head. The head is used up. */
export function tailDigest({ hash, length }: Head, prepared: PreparedUpdate): Uint8Array {
  const { tail, contents } = prepared;
  hash.update(tail.subarray(0, contents.start - length));
  hash.update(tail.subarray(contents.end - length));
  return hash.digest();
}
