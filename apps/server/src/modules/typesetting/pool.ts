import type { Finding, ScanPolicy, Severity } from '@yinxin/pdf-signature';
import { type PoolSettings, WorkerPool } from '@yinxin/worker-pool';
import type { Entry } from './compose.ts';
import type { Sheet, SheetLine } from './page.ts';
import type { DrawnReport, PlatformReport } from './report.ts';

export type TypesettingTask =
  | { want: 'scan'; bytes: Uint8Array; policy?: ScanPolicy | undefined }
  | { want: 'compose'; bytes: Uint8Array; all: readonly (readonly Entry[])[] }
  | { want: 'sheet'; title: string; lines: readonly SheetLine[] }
  | { want: 'report'; report: PlatformReport }
  | { want: 'missing'; text: string };
export interface PageMm {
  widthMm: number;
  heightMm: number;
}
export interface Scanned {
  verdict: Severity;
  findings: Finding[];
  pages: PageMm[];
  /** How many it brought with it. */
  signatures: number;
}
export type TypesettingAnswer =
  | Scanned
  | Sheet
  | DrawnReport
  | { files: Uint8Array[] }
  | { characters: string[] }
  | { refused: string };

/** The file cannot be worked on; the message is a sentence for whoever brought it. */
export class DocumentRefused extends Error {}

const TIMEOUT_MS = 30_000;

/** Looks into files of strangers and writes on them, in threads with limits of time and memory. */
export class TypesettingPool {
  readonly #workers: WorkerPool<TypesettingTask, TypesettingAnswer>;

  constructor(settings: Partial<Omit<PoolSettings, 'script'>> = {}) {
    const script = new URL('./worker.ts', import.meta.url);
    this.#workers = new WorkerPool({ size: 1, timeoutMs: TIMEOUT_MS, restMs: 60_000, ...settings, script });
  }

  /** What the file holds, and what stands against signing it. @throws DocumentRefused, PoolFailure */
  scan(bytes: Uint8Array, policy?: ScanPolicy): Promise<Scanned> {
    return this.#ask<Scanned>({ want: 'scan', bytes, policy });
  }

  /** The file with values written into its pages. @throws DocumentRefused, PoolFailure */
  async compose(bytes: Uint8Array, entries: readonly Entry[]): Promise<Uint8Array> {
    const [composed] = await this.composeMany(bytes, [entries]);
    if (!composed) throw new Error('nothing was composed');
    return composed;
  }

  /** The file as often as there are values for it. @throws DocumentRefused, PoolFailure */
  async composeMany(bytes: Uint8Array, all: readonly (readonly Entry[])[]): Promise<Uint8Array[]> {
    return (await this.#ask<{ files: Uint8Array[] }>({ want: 'compose', bytes, all })).files;
  }

  /** Pages of our own making, and where their blanks are. @throws DocumentRefused, PoolFailure */
  sheet(title: string, lines: readonly SheetLine[]): Promise<Sheet> {
    return this.#ask<Sheet>({ want: 'sheet', title, lines });
  }

  /** The same without blanks. @throws DocumentRefused, PoolFailure */
  async page(title: string, paragraphs: readonly string[]): Promise<Uint8Array> {
    return (await this.sheet(title, paragraphs)).bytes;
  }

  /** A report of the platform, ready to be signed. @throws PoolFailure */
  report(report: PlatformReport): Promise<DrawnReport> {
    return this.#ask<DrawnReport>({ want: 'report', report });
  }

  /** The characters that none of our fonts can write. */
  async missing(text: string): Promise<string[]> {
    return (await this.#ask<{ characters: string[] }>({ want: 'missing', text })).characters;
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  async #ask<Wanted extends TypesettingAnswer>(task: TypesettingTask): Promise<Wanted> {
    const answer = await this.#workers.run(task);
    if ('refused' in answer) throw new DocumentRefused(answer.refused);
    return answer as Wanted;
  }
}
