import { spawn } from 'node:child_process';
import { access, constants, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { OfficeRefused, requireSelfContained } from './office.ts';
import { PROFILE } from './profile.ts';

/** Why there is no PDF. */
export type ConvertRefusal = 'absent' | 'unsafe' | 'failed' | 'timeout';

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
  /** `ending` with its dot. @throws ConvertProblem */
  toPdf(bytes: Uint8Array, ending: string): Promise<Uint8Array>;
  /** Whether there is a program to convert with. */
  isReady(): Promise<boolean>;
}

export interface ConverterSettings {
  /** The program of LibreOffice; looked for in the path when it is empty. */
  program: string;
  timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
const NAMES = ['soffice', 'libreoffice'];
/** LibreOffice takes a few hundred megabytes for each document. */
const AT_ONCE = 1;

async function findProgram(given: string): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = given ? [given] : NAMES.flatMap((name) => folders.map((dir) => path.join(dir, name)));
  for (const candidate of candidates) {
    const runs = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return candidate;
  }
  return undefined;
}

/** LibreOffice as a child process with a profile of its own: it is ended when it takes too long. */
export function createConverter({ program, timeoutMs = TIMEOUT_MS }: ConverterSettings): Converter {
  let running = 0;
  const waiting: (() => void)[] = [];
  const turn = async () => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
  };
  const done = () => {
    running--;
    waiting.shift()?.();
  };
  return {
    isReady: async () => (await findProgram(program)) !== undefined,
    async toPdf(bytes, ending) {
      const found = await findProgram(program);
      if (!found) throw new ConvertProblem('absent');
      const folder = await mkdtemp(path.join(os.tmpdir(), 'yinxin-convert-'));
      await turn();
      try {
        await requireSelfContained(bytes, ending);
        const source = path.join(folder, `document${ending}`);
        await writeFile(source, bytes);
        const settings = path.join(folder, 'profile', 'user');
        await mkdir(settings, { recursive: true });
        await writeFile(path.join(settings, 'registrymodifications.xcu'), PROFILE);
        await convert(found, folder, source, timeoutMs);
        return new Uint8Array(await readFile(path.join(folder, 'document.pdf')));
      } catch (error) {
        if (error instanceof OfficeRefused) throw new ConvertProblem('unsafe');
        throw error instanceof ConvertProblem ? error : new ConvertProblem('failed');
      } finally {
        done();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A fresh profile trusts no document, and nothing that we know comes with the environment: neither keys nor addresses. */
function convert(program: string, folder: string, source: string, timeoutMs: number): Promise<void> {
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const words = [
    `-env:UserInstallation=${profile}`,
    ...['--headless', '--norestore', '--nolockcheck', '--convert-to', 'pdf', '--outdir', folder, source],
  ];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, words, {
    stdio: 'ignore',
    detached: true,
    env: { PATH: process.env.PATH, LANG: process.env.LANG ?? 'C.UTF-8', HOME: folder, TMPDIR: folder },
  });
  const timer = setTimeout(() => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    reject(new ConvertProblem('timeout'));
  }, timeoutMs);
  child.once('error', () => reject(new ConvertProblem('failed')));
  child.once('close', (code) => (code === 0 ? resolve() : reject(new ConvertProblem('failed'))));
  return promise.finally(() => clearTimeout(timer));
}
