import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { VERIFY_MAX_MEGABYTES } from '@yinxin/api';
import { problem } from '../../http/problem.ts';

const MEGABYTE = 1024 * 1024;
/** What files of strangers may hold of our memory, all together. */
const MOST_HELD = 400 * MEGABYTE;

/** Whoever sends nothing for so long, or less than a slow mobile line does, holds room that others wait for. */
const PACE = { idleMs: 20_000, graceMs: 30_000, bytesPerSecond: 16 * 1024 };

/** The pieces of a file as long as they come. @throws VERIFY_SLOW */
async function* inTime(content: AsyncIterable<Uint8Array>, pace: typeof PACE): AsyncIterable<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  const began = Date.now();
  let size = 0;
  try {
    for (;;) {
      const piece = await within(pace.idleMs, pieces.next());
      if (piece.done) return;
      size += piece.value.length;
      const late = Date.now() - began - pace.graceMs;
      if (late > 0 && size * 1_000 < late * pace.bytesPerSecond) throw problem('VERIFY_SLOW');
      yield piece.value;
    }
  } finally {
    // what still waits for a piece ends with its request
    pieces.return?.().catch(() => undefined);
  }
}

async function within<T>(ms: number, coming: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(problem('VERIFY_SLOW')), ms);
  });
  return Promise.race([coming, late]).finally(() => clearTimeout(timer));
}

export interface ReceivedPdf {
  name: string;
  bytes: Uint8Array;
}

/** Piece by piece, so that others are answered in between; whoever calls it first hands the file to a worker. */
export async function digestsOf(bytes: Uint8Array): Promise<{ sha256: string; sm3: string }> {
  const [sha256, sm3] = [createHash('sha256'), createHash('sm3')];
  for (let at = 0; at < bytes.length; at += MEGABYTE) {
    await setImmediate();
    const piece = bytes.subarray(at, at + MEGABYTE);
    sha256.update(piece);
    sm3.update(piece);
  }
  return { sha256: sha256.digest('hex'), sm3: sm3.digest('hex') };
}

/** Files of strangers are read into memory, looked at there, and forgotten: none is ever written anywhere. */
export class Hold {
  readonly #most: number;
  readonly #pace: typeof PACE;
  #held = 0;

  constructor({ most = MOST_HELD, pace = PACE }: { most?: number; pace?: typeof PACE } = {}) {
    this.#most = most;
    this.#pace = pace;
  }

  /** Reads a file for as long as the work with it takes. */
  async during<T>(
    { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
    work: (file: ReceivedPdf) => Promise<T>,
  ): Promise<T> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of inTime(content, this.#pace)) {
        size += chunk.length;
        this.#held += chunk.length;
        if (size > VERIFY_MAX_MEGABYTES * MEGABYTE)
          throw problem('FILE_TOO_LARGE', { megabytes: VERIFY_MAX_MEGABYTES });
        if (this.#held > this.#most) throw problem('VERIFY_BUSY');
        chunks.push(chunk);
      }
      if (size === 0) throw problem('VERIFY_UNREADABLE', { reason: '文件是空的' });
      const bytes = new Uint8Array(Buffer.concat(chunks.splice(0)));
      return await work({ name, bytes });
    } finally {
      this.#held -= size;
    }
  }
}
