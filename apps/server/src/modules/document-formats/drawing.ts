import { type PageText, RenderPool, RenderProblem } from '@yinxin/pdf-render';
import { PoolFailure } from '@yinxin/worker-pool';
import { LANE_WORKERS, type LaneSettings, Lanes } from '../../http/lanes.ts';
import { problem } from '../../http/problem.ts';
import { Remembered } from '../../http/remembered.ts';
import type { Guest } from '../../http/turns.ts';
import { RenderedCache } from './rendered-cache.ts';

type Render = Pick<RenderPool, 'picture' | 'texts' | 'close'>;
/** Of a file that may be large: asked for when it is its turn, so that nobody who waits holds it in memory. */
type Bytes = () => Promise<Uint8Array>;

/** Nearly every page is drawn by then; what is not makes room for the next and begins again in the slow lane. */
const FAST_MS = 2_000;
/** Whoever leafs fast through a long document asks for so many; what stands further behind would be answered too late. */
const MOST_WAITING = 200;
const MOST_SLOW = 20;
const MOST_PICTURE_BYTES = 64 * 1024 * 1024;
/** A character and its place take eighteen bytes. */
const MOST_CHARACTERS = 1_500_000;

const REFUSALS = {
  unreadable: '该页无法显示',
  costly: '文件内容过于复杂，无法显示，请用 PDF 软件另存或打印为 PDF 后重新上传',
} as const;
type Refusal = keyof typeof REFUSALS;
const refused = (why: Refusal) => problem('DOCUMENT_REFUSED', { reason: REFUSALS[why] });

/** Why a page is not drawn; undefined where it is not the page's fault. What costs much is not tried again soon. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof RenderProblem) return error.kind === 'too-large' ? 'costly' : 'unreadable';
  if (!(error instanceof PoolFailure)) return undefined;
  return error.reason === 'timeout' || error.reason === 'crashed' ? 'costly' : 'unreadable';
}

const lanes = (): Pick<LaneSettings<Render>, 'fast' | 'slow' | 'workers'> => ({
  fast: new RenderPool({ size: LANE_WORKERS, timeoutMs: FAST_MS }),
  slow: new RenderPool({ size: 1, yields: true }),
  workers: LANE_WORKERS,
});

/**
 * Pages as pictures and as text. People take turns: whoever asks for many waits behind themselves alone, and what takes
 * long behind its like.
 */
export class Drawing {
  readonly #lanes: Lanes<Render>;
  readonly #heavy = new Remembered<true>();
  readonly #refused = new Remembered<Refusal>();
  readonly #pictures = new RenderedCache<Uint8Array>({
    most: MOST_PICTURE_BYTES,
    sizeOf: ({ length }) => length,
  });
  readonly #texts = new RenderedCache<PageText[]>({
    most: MOST_CHARACTERS,
    sizeOf: (pages) => pages.reduce((sum, { text }) => sum + text.length, 0),
  });

  constructor(settings = lanes(), mostWaiting: number = MOST_WAITING) {
    this.#lanes = new Lanes({ ...settings, busy: 'DOCUMENT_BUSY', mostWaiting, mostSlow: MOST_SLOW });
  }

  /** @throws DOCUMENT_BUSY, DOCUMENT_REFUSED */
  async picture(
    guest: Guest,
    { sha256, page, width }: { sha256: string; page: number; width: number },
    bytes: Bytes,
  ): Promise<Uint8Array> {
    const draw = async (render: Render) => render.picture(await bytes(), page, width);
    return this.#once(guest, this.#pictures, { sha256, part: `${page} ${width}` }, draw);
  }

  /** Of every page. @throws DOCUMENT_BUSY, DOCUMENT_REFUSED */
  async texts(guest: Guest, sha256: string, bytes: Bytes): Promise<PageText[]> {
    const read = async (render: Render) => render.texts(await bytes());
    return this.#once(guest, this.#texts, { sha256, part: 'texts' }, read);
  }

  close(): Promise<void> {
    return this.#lanes.close();
  }

  /** What somebody else waits for is not waited for with them: it is looked for again when it is one's own turn. */
  async #once<T>(
    guest: Guest,
    kept: RenderedCache<T>,
    { sha256, part }: { sha256: string; part: string },
    make: (render: Render) => Promise<T>,
  ): Promise<T> {
    const key = `${sha256} ${part}`;
    const made = kept.find(key);
    if (made !== undefined) return made;
    const known = this.#refused.find(key);
    if (known) throw refused(known);
    try {
      return await this.#lanes.run(guest, (render) => kept.of(key, () => this.#noted(sha256, make(render))), {
        isHeavy: this.#heavy.find(sha256) ?? false,
      });
    } catch (error) {
      const why = refusalOf(error);
      if (!why) throw error;
      if (why === 'costly') this.#refused.note(key, why);
      throw refused(why);
    }
  }

  /** All that is asked of a file that took long goes to the slow lane for a while. */
  async #noted<T>(sha256: string, making: Promise<T>): Promise<T> {
    try {
      return await making;
    } catch (error) {
      if (refusalOf(error) === 'costly') this.#heavy.note(sha256, true);
      throw error;
    }
  }
}
