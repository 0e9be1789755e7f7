import type { ScanPolicy } from '@yinxin/pdf-signature';
import { PoolFailure } from '@yinxin/worker-pool';
import { LANE_WORKERS, type LaneSettings, Lanes } from '../../http/lanes.ts';
import { type Limiter, memoryLimiter } from '../../http/limiter.ts';
import { Remembered } from '../../http/remembered.ts';
import { type Guest, Turns } from '../../http/turns.ts';
import { DocumentRefused, type Scanned, TypesettingPool } from './pool.ts';

type Papers = Pick<TypesettingPool, 'scan' | 'close'>;

/** Nearly every file is looked through by then; what is not begins again in the slow lane. */
const FAST_MS = 3_000;
const MOST_WAITING = 30;
const MOST_SLOW = 20;
const TOO_COMPLEX = '文件过于复杂，无法检查，请用 PDF 软件另存或打印为 PDF 后重新上传';

const lanes = (): Pick<LaneSettings<Papers>, 'fast' | 'slow' | 'workers'> => ({
  fast: new TypesettingPool({ size: LANE_WORKERS, timeoutMs: FAST_MS }),
  slow: new TypesettingPool({ yields: true }),
  workers: LANE_WORKERS,
});

/** Looks through what people bring, before anything else is done with it. People take turns. */
export class Scanning {
  readonly #lanes: Lanes<Papers>;
  readonly #receiving: Turns;
  readonly #preparing: Turns;
  readonly #refused = new Remembered<string>();

  constructor(limiter: Limiter = memoryLimiter(), settings = lanes()) {
    const common = { busy: 'DOCUMENT_BUSY', mostWaiting: MOST_WAITING } as const;
    this.#lanes = new Lanes({ ...settings, ...common, mostSlow: MOST_SLOW });
    this.#receiving = new Turns({
      ...{ atOnce: 200, perVisitor: 2, ...common },
      everywhere: { limiter, name: 'scan' },
    });
    this.#preparing = new Turns({ atOnce: LANE_WORKERS, perVisitor: 1, ...common });
  }

  /** For as long as a file of theirs lies in memory. @throws DOCUMENT_BUSY */
  receiving<T>(guest: Guest, work: () => Promise<T>): Promise<T> {
    return this.#receiving.run(guest, work);
  }

  /** What takes the machine much without being a scan. @throws DOCUMENT_BUSY */
  preparing<T>(guest: Guest, work: () => Promise<T>): Promise<T> {
    return this.#preparing.run(guest, work);
  }

  /** What was refused is refused at once for a while. @throws DocumentRefused, DOCUMENT_BUSY */
  async scan(guest: Guest, sha256: string, pdf: Uint8Array, policy?: ScanPolicy): Promise<Scanned> {
    const known = this.#refused.find(sha256);
    if (known) throw new DocumentRefused(known);
    try {
      return await this.#lanes.run(guest, (papers) => papers.scan(pdf, policy));
    } catch (error) {
      const reason = reasonOf(error);
      if (!reason) throw error;
      this.#refused.note(sha256, reason);
      throw new DocumentRefused(reason);
    }
  }

  close(): Promise<void> {
    return this.#lanes.close();
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof DocumentRefused) return error.message;
  if (!(error instanceof PoolFailure)) return undefined;
  return error.reason === 'timeout' || error.reason === 'crashed' ? TOO_COMPLEX : undefined;
}
