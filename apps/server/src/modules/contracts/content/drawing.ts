import { type PageText, RenderPool, RenderProblem } from '@yinxin/pdf-render';
import { PoolFailure } from '@yinxin/worker-pool';
import { problem } from '../../../http/problem.ts';
import { type Guest, Turns } from '../../../http/turns.ts';
import { Kept } from './kept.ts';

type Render = Pick<RenderPool, 'picture' | 'texts' | 'close'>;
/** Of a file that may be large: asked for when it is its turn, so that nobody who waits holds it in memory. */
type Bytes = () => Promise<Uint8Array>;

/** While one is drawn the next is fetched, and no more than these lie in memory. */
const AT_ONCE = 2;
/** Whoever leafs fast through a long document asks for so many; what stands further behind would be answered too late. */
const MOST_WAITING = 200;
const MOST_PICTURE_BYTES = 64 * 1024 * 1024;
/** A character and its place take about a hundred bytes. */
const MOST_CHARACTERS = 300_000;

async function rendered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RenderProblem || error instanceof PoolFailure)
      throw problem('DOCUMENT_REFUSED', { reason: '该页无法显示' });
    throw error;
  }
}

/** Pages as pictures and as text. People take turns: whoever asks for many waits behind themselves alone. */
export class Drawing {
  readonly #render: Render;
  readonly #turns: Turns;
  readonly #pictures = new Kept<Uint8Array>({ most: MOST_PICTURE_BYTES, sizeOf: ({ length }) => length });
  readonly #texts = new Kept<PageText[]>({
    most: MOST_CHARACTERS,
    sizeOf: (pages) => pages.reduce((sum, { text }) => sum + text.length, 0),
  });

  constructor(render: Render = new RenderPool({ size: 1 }), mostWaiting: number = MOST_WAITING) {
    this.#render = render;
    this.#turns = new Turns({ atOnce: AT_ONCE, perVisitor: 1, mostWaiting, busy: 'DOCUMENT_BUSY' });
  }

  /** @throws DOCUMENT_BUSY, DOCUMENT_REFUSED */
  async picture(
    guest: Guest,
    { sha256, page, width }: { sha256: string; page: number; width: number },
    bytes: Bytes,
  ): Promise<Uint8Array> {
    const draw = async () => rendered(this.#render.picture(await bytes(), page, width));
    return this.#once(guest, this.#pictures, `${sha256} ${page} ${width}`, draw);
  }

  /** Of every page. @throws DOCUMENT_BUSY, DOCUMENT_REFUSED */
  async texts(guest: Guest, sha256: string, bytes: Bytes): Promise<PageText[]> {
    return this.#once(guest, this.#texts, sha256, async () => rendered(this.#render.texts(await bytes())));
  }

  close(): Promise<void> {
    return this.#render.close();
  }

  /** What somebody else waits for is not waited for with them: it is looked for again when it is one's own turn. */
  async #once<T>(guest: Guest, kept: Kept<T>, key: string, make: () => Promise<T>): Promise<T> {
    return kept.find(key) ?? this.#turns.run(guest, () => kept.of(key, make));
  }
}
