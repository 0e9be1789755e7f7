import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type ByteSource, fileSource, joinedSource, memorySource } from '@yinxin/pdf';
import type { DigestName } from '@yinxin/pki';
import { refuse } from '../common/refusal.ts';
import { extendHead, type Head, startHead } from './digest.ts';

/** The file being signed, in memory or on disk. Its input is never changed, only appended to. */
export interface Workpiece {
  source(): ByteSource;
  /** A hash that has taken in all bytes so far; the caller may use it up. */
  takeHead(digest: DigestName): Head;
  /** Gives a head back for later, so that these bytes needn't be read again. */
  keepHead(head: Head): void;
  append(bytes: Uint8Array): void;
  /** Overwrites bytes that were appended before. */
  patch(offset: number, bytes: Uint8Array): void;
}

export class MemoryWorkpiece implements Workpiece {
  readonly chunks: Uint8Array[];
  readonly #heads = new Map<DigestName, Head>();

  constructor(chunks: readonly Uint8Array[]) {
    this.chunks = [...chunks];
  }

  source(): ByteSource {
    return this.chunks.length === 1 ? memorySource(this.chunks[0]!) : joinedSource(this.chunks);
  }

  takeHead(digest: DigestName): Head {
    return takeHead(this.#heads, digest, this.source());
  }

  keepHead(head: Head): void {
    this.#heads.set(head.digest, head);
  }

  append(bytes: Uint8Array): void {
    this.chunks.push(bytes);
  }

  patch(offset: number, bytes: Uint8Array): void {
    let start = this.chunks[0]!.length;
    for (const chunk of this.chunks.slice(1)) {
      if (offset >= start && offset + bytes.length <= start + chunk.length) {
        chunk.set(bytes, offset - start);
        return;
      }
      start += chunk.length;
    }
    throw refuse('DAMAGED');
  }
}

function takeHead(heads: Map<DigestName, Head>, digest: DigestName, source: ByteSource): Head {
  const head = heads.get(digest) ?? startHead(digest);
  heads.delete(digest);
  return extendHead(head, source, source.length);
}

const CHUNK = 1024 * 1024;

export class FileWorkpiece implements Workpiece {
  readonly #path: string;
  readonly #heads: Map<DigestName, Head>;
  #current: ReturnType<typeof fileSource>;

  constructor(path: string, heads: Map<DigestName, Head> = new Map()) {
    this.#path = path;
    this.#heads = heads;
    this.#current = fileSource(path);
  }

  /** Copies the input to its new place; the same single pass over its bytes feeds the hashes. */
  static async copyOf(from: string, to: string, digests: readonly DigestName[]): Promise<FileWorkpiece> {
    const hashes = new Map([...new Set(digests)].map((digest) => [digest, createHash(digest)]));
    const input = await open(from, 'r');
    try {
      const output = await open(to, 'wx');
      try {
        const length = await copy(input, output, (bytes) => {
          for (const hash of hashes.values()) hash.update(bytes);
        });
        const heads = [...hashes].map(([digest, hash]): [DigestName, Head] => [
          digest,
          { digest, hash, length },
        ]);
        return new FileWorkpiece(to, new Map(heads));
      } finally {
        await output.close();
      }
    } finally {
      await input.close();
    }
  }

  source(): ByteSource {
    return this.#current;
  }

  takeHead(digest: DigestName): Head {
    return takeHead(this.#heads, digest, this.#current);
  }

  keepHead(head: Head): void {
    this.#heads.set(head.digest, head);
  }

  append(bytes: Uint8Array): void {
    this.#write(bytes, this.#current.length);
  }

  patch(offset: number, bytes: Uint8Array): void {
    this.#write(bytes, offset);
  }

  close(): void {
    this.#current.close();
  }

  #write(bytes: Uint8Array, position: number): void {
    const fd = openSync(this.#path, 'r+');
    try {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(fd, bytes, done, bytes.length - done, position + done);
      }
    } finally {
      closeSync(fd);
    }
    // What was read before may be outdated.
    this.#current.close();
    this.#current = fileSource(this.#path);
  }
}

async function copy(
  input: FileHandle,
  output: FileHandle,
  see: (bytes: Uint8Array) => void,
): Promise<number> {
  const buffer = Buffer.allocUnsafe(CHUNK);
  for (let length = 0; ; ) {
    const { bytesRead } = await input.read(buffer, 0, CHUNK, null);
    if (bytesRead === 0) return length;
    const bytes = buffer.subarray(0, bytesRead);
    see(bytes);
    for (let done = 0; done < bytesRead; ) {
      done += (await output.write(bytes, done, bytesRead - done)).bytesWritten;
    }
    length += bytesRead;
  }
}
