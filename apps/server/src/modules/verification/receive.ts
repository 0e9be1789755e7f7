import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { VERIFY_MAX_MEGABYTES } from '@yinxin/api';
import { problem } from '../../http/problem.ts';
import type { Guest, Place } from '../../http/turns.ts';

const MEGABYTE = 1024 * 1024;
/** What files of strangers may hold of our memory, all together. */
const MOST_HELD = 400 * MEGABYTE;

/** Whoever sends nothing for so long, or for a while less than a slow mobile line, holds room that others wait for. */
const PACE = { idleMs: 20_000, overMs: 20_000, bytesPerSecond: 16 * 1024 };

/** The pieces of a file as long as they come, and until it is ended. @throws VERIFY_SLOW */
async function* inTime(
  content: AsyncIterable<Uint8Array>,
  pace: typeof PACE,
  ended: Promise<never>,
): AsyncIterable<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  // what came at first is no reason to wait for the rest: each stretch is judged by itself
  let stretch = { began: Date.now(), size: 0 };
  try {
    for (;;) {
      const piece = await within(pace.idleMs, Promise.race([pieces.next(), ended]));
      if (piece.done) return;
      stretch.size += piece.value.length;
      const took = Date.now() - stretch.began;
      if (took > pace.overMs) {
        if (stretch.size * 1_000 < took * pace.bytesPerSecond) throw problem('VERIFY_SLOW');
        stretch = { began: Date.now(), size: 0 };
      }
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

interface ReceivedPdf {
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

/** In memory of its own: what goes to a worker is copied with all that its memory holds. */
function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

interface Held {
  guest: Guest;
  place: Place;
  began: number;
  size: number;
}

/**
 * Files of strangers are read into memory, looked at there, and forgotten: none is ever written anywhere. When all room
 * is taken, the stranger who holds the most for the longest makes room; what a worker looks at stays.
 */
export class Hold {
  readonly #most: number;
  readonly #pace: typeof PACE;
  readonly #files = new Set<Held>();
  #held = 0;

  constructor({ most = MOST_HELD, pace = PACE }: { most?: number; pace?: typeof PACE } = {}) {
    this.#most = most;
    this.#pace = pace;
  }

  /** Reads a file for as long as the work with it takes; work that waits does so at the place it is given. */
  async during<T>(
    guest: Guest,
    { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
    work: (file: ReceivedPdf, place: Place) => Promise<T>,
  ): Promise<T> {
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => undefined);
    const held: Held = { guest, place: { leave: ended.reject }, began: Date.now(), size: 0 };
    this.#files.add(held);
    const chunks: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const chunk of inTime(content, this.#pace, ended.promise)) {
        size += chunk.length;
        if (size > VERIFY_MAX_MEGABYTES * MEGABYTE)
          throw problem('FILE_TOO_LARGE', { megabytes: VERIFY_MAX_MEGABYTES });
        held.size += chunk.length;
        this.#held += chunk.length;
        this.#makeRoom(held);
        chunks.push(chunk);
      }
      held.place.leave = undefined;
      if (size === 0) throw problem('VERIFY_UNREADABLE', { reason: '文件是空的' });
      const bytes = joined(chunks.splice(0), size);
      return await work({ name, bytes }, held.place);
    } finally {
      this.#forget(held);
    }
  }

  /** @throws VERIFY_BUSY where nobody else is to leave. */
  #makeRoom(newest: Held): void {
    while (this.#held > this.#most) {
      const leaves = this.#nextToLeave();
      if (!leaves || leaves === newest) throw problem('VERIFY_BUSY');
      this.#forget(leaves);
      leaves.place.leave?.(problem('VERIFY_BUSY'));
    }
  }

  #forget(held: Held): void {
    this.#files.delete(held);
    this.#held -= held.size;
    held.size = 0;
  }

  /** Of the stranger who takes most room for longest, the file that does; of those who are known only where no stranger can. */
  #nextToLeave(): Held | undefined {
    const now = Date.now();
    const takenBy = ({ size, began }: Held) => size * (now - began + 1);
    const taken = new Map<string, number>();
    for (const held of this.#files) taken.set(held.guest.id, (taken.get(held.guest.id) ?? 0) + takenBy(held));
    const byTaken = (one: Held, other: Held) =>
      Number(one.guest.isParty) - Number(other.guest.isParty) ||
      (taken.get(other.guest.id) ?? 0) - (taken.get(one.guest.id) ?? 0) ||
      takenBy(other) - takenBy(one);
    return [...this.#files].filter(({ place, size }) => place.leave && size > 0).sort(byTaken)[0];
  }
}
