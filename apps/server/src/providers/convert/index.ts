import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { LANE_WORKERS, Lanes } from '../../http/lanes.ts';
import { Remembered } from '../../http/remembered.ts';
import type { Guest } from '../../http/turns.ts';
import {
  ConfinedProblem,
  FOLDER,
  findProgram,
  isConfining,
  type Limits,
  runConfined,
} from './confinement.ts';
import { LookPool } from './look.ts';
import type { Looked } from './office.ts';
import { PROFILE } from './profile.ts';
import { type OfficeRefusal, OfficeRefused } from './refusal.ts';

/** Why nothing can be converted here: no LibreOffice, or nowhere to run it where it sees nothing of ours. */
export type Inability = 'absent' | 'unprotected';
/** Why there is no PDF. */
export type ConvertRefusal = Inability | OfficeRefusal | 'failed' | 'timeout';

export class ConvertProblem extends Error {
  readonly reason: ConvertRefusal;
  constructor(reason: ConvertRefusal) {
    super(`conversion: ${reason}`);
    this.name = 'ConvertProblem';
    this.reason = reason;
  }
}

/** Makes PDFs of office documents. */
export interface Converter {
  /** `ending` with its dot. @throws ConvertProblem, CONVERT_BUSY */
  toPdf(guest: Guest, bytes: Uint8Array, ending: string): Promise<Uint8Array>;
  /** Why nothing can be converted; undefined where it can. */
  inability(): Promise<Inability | undefined>;
  close(): Promise<void>;
}

export interface ConverterSettings {
  /** The program of LibreOffice; looked for in the path when it is empty. */
  program: string;
  /** Folders that no program that opens a stranger's file may see. */
  hidden?: readonly string[];
  /** bubblewrap; looked for in the path when it is empty. */
  bubblewrap?: string;
  fast?: Partial<Limits>;
  slow?: Partial<Limits>;
  /** Programs of the fast lane; the slow one has one more. Each takes up to 2 GB. */
  atOnce?: number;
}

/** An ordinary document takes two seconds of the processor, a table of 5,000 rows and 30 columns half a minute. */
const FAST: Limits = { cpuSeconds: 6, timeoutMs: 40_000, niceness: 5 };
const SLOW: Limits = { cpuSeconds: 90, timeoutMs: 300_000, niceness: 10 };
/** Each of them holds a file in memory. */
const MOST_WAITING = { ofOne: 5, fast: 40, slow: 5 } as const;
/** Longer than an ordinary document takes. */
const LONG_MS = 5_000;
/** What cannot be done now may be done in a minute, when somebody installed what was missing. */
const LOOKED_AGAIN_MS = 60_000;
/** The only reader that LibreOffice is let use for each. */
const FILTERS: Readonly<Record<string, { reads: string; writes: string }>> = {
  '.docx': { reads: 'MS Word 2007 XML', writes: 'pdf:writer_pdf_Export' },
  '.xlsx': { reads: 'Calc MS Excel 2007 XML', writes: 'pdf:calc_pdf_Export' },
};

interface Tools {
  program: string;
  bubblewrap: string;
}

interface OfficeLane extends Limits {
  close(): Promise<void>;
}
/** Whatever runs in it is waited for by whoever brought it. */
const lane = (limits: Limits): OfficeLane => ({ ...limits, close: async () => undefined });

/** LibreOffice where it sees only its own folder and no network, with a profile of its own; people take turns. */
export function createConverter({
  program,
  hidden = [],
  bubblewrap = '',
  fast = {},
  slow = {},
  atOnce = LANE_WORKERS,
}: ConverterSettings): Converter {
  const lookers = new LookPool(atOnce);
  const lanes = new Lanes<OfficeLane>({
    fast: lane({ ...FAST, ...fast }),
    slow: lane({ ...SLOW, ...slow }),
    workers: atOnce,
    busy: 'CONVERT_BUSY',
    mostWaiting: MOST_WAITING.ofOne,
    mostSlow: MOST_WAITING.slow,
    mostInAll: MOST_WAITING,
    longMs: LONG_MS,
  });
  const refused = new Remembered<ConvertRefusal>();
  const proven = new ProvenTools(async () => {
    const office = await findProgram(program ? [program] : ['soffice', 'libreoffice']);
    if (!office) return 'absent';
    const sandbox = await findProgram([bubblewrap || 'bwrap']);
    const isProven = sandbox !== undefined && (await isConfining(sandbox, hidden));
    return isProven ? { program: office, bubblewrap: sandbox } : 'unprotected';
  });

  /** Undefined where the time of the fast lane is over, or would be. */
  const inTurn = (tools: Tools, guest: Guest, bytes: Uint8Array, ending: string) => {
    let looked: Looked | undefined;
    const work = async (limits: Limits) => {
      const isFirst = !looked;
      looked ??= await lookers.look(bytes, ending);
      if (isFirst && looked.isLong) return undefined;
      return converted(tools, bytes, ending, limits).catch((error: unknown) => {
        if (isFirst && error instanceof ConfinedProblem && error.reason === 'timeout') return undefined;
        throw error;
      });
    };
    return lanes.run(guest, work, { isLate: (pdf) => pdf === undefined });
  };

  return {
    async inability() {
      const tools = await proven.find();
      return typeof tools === 'string' ? tools : undefined;
    },
    async toPdf(guest, bytes, ending) {
      const tools = await proven.find();
      if (typeof tools === 'string') throw new ConvertProblem(tools);
      const digest = createHash('sha256').update(ending).update(bytes).digest('hex');
      const known = refused.find(digest);
      if (known) throw new ConvertProblem(known);
      try {
        return (await inTurn(tools, guest, bytes, ending)) ?? missing();
      } catch (error) {
        const reason = reasonOf(error);
        if (!reason) throw error;
        refused.note(digest, reason);
        throw new ConvertProblem(reason);
      }
    },
    async close() {
      await Promise.all([lookers.close(), lanes.close()]);
    },
  };
}

/** The slow lane answers or throws. */
function missing(): never {
  throw new ConfinedProblem('failed');
}

function reasonOf(error: unknown): ConvertRefusal | undefined {
  if (error instanceof OfficeRefused) return error.kind;
  return error instanceof ConfinedProblem ? error.reason : undefined;
}

/** Proven once; what is missing is looked for again after a while. */
class ProvenTools {
  readonly #look: () => Promise<Tools | Inability>;
  #found: Promise<Tools | Inability> | undefined;
  #until = 0;

  constructor(look: () => Promise<Tools | Inability>) {
    this.#look = look;
  }

  async find(): Promise<Tools | Inability> {
    if (!this.#found || Date.now() > this.#until) {
      this.#until = Date.now() + LOOKED_AGAIN_MS;
      this.#found = this.#look();
    }
    const found = await this.#found;
    if (typeof found !== 'string') this.#until = Number.POSITIVE_INFINITY;
    return found;
  }
}

function converted(
  { program, bubblewrap }: Tools,
  bytes: Uint8Array,
  ending: string,
  limits: Limits,
): Promise<Uint8Array> {
  const { reads = '', writes = '' } = FILTERS[ending] ?? {};
  const source = `document${ending}`;
  return runConfined(bubblewrap, {
    program,
    words: [
      `-env:UserInstallation=${pathToFileURL(`${FOLDER}/profile`).href}`,
      ...['--headless', '--norestore', '--nolockcheck', `--infilter=${reads}`],
      ...['--convert-to', writes, '--outdir', FOLDER, `${FOLDER}/${source}`],
    ],
    files: { [source]: bytes, 'profile/user/registrymodifications.xcu': PROFILE },
    result: 'document.pdf',
    limits,
  });
}
