import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdf } from '@yinxin/pdf';
import { onTestFinished } from 'vitest';
import type { Io } from '../io.ts';
import { run } from '../run.ts';

export interface Answer {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A folder of its own and the command line working in this process. */
export class TestDesk {
  readonly path = mkdtempSync(join(tmpdir(), 'yinxin-cli-'));
  readonly env: Record<string, string>;

  constructor(env: Record<string, string> = {}) {
    this.env = env;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  save(name: string, content: Uint8Array | string): string {
    writeFileSync(this.file(name), content);
    return this.file(name);
  }

  read(name: string): Buffer {
    return readFileSync(this.file(name));
  }

  /** Runs one command; words that begin with @ name files of this desk. */
  async run(...words: string[]): Promise<Answer> {
    const lines = { out: [] as string[], err: [] as string[] };
    const io: Io = {
      out: (text) => lines.out.push(text),
      err: (text) => lines.err.push(text),
      env: this.env,
      colour: false,
      now: () => new Date(),
      askSecret: async () => undefined,
    };
    const argv = words.map((word) =>
      word.replace(/^(--[\w-]+=)?@/, (_, option = '') => `${option}${this.path}/`),
    );
    const code = await run(argv, io);
    return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
  }

  /** Runs one command that must succeed. */
  async done(...words: string[]): Promise<string> {
    const { code, out, err } = await this.run(...words);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${out} ${err}`);
    return out;
  }

  dispose(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** A desk that is cleared when the test ends. */
export function aDesk(env: Record<string, string> = {}): TestDesk {
  const desk = new TestDesk(env);
  onTestFinished(() => desk.dispose());
  return desk;
}

export const aContract = (pages = 3): Uint8Array =>
  createPdf({ pages: Array.from({ length: pages }, (_, i) => ({ lines: ['Contract', `Page ${i + 1}`] })) });

export const hasTool = (name: string, argument = '--version'): boolean =>
  spawnSync(name, [argument], { stdio: 'ignore' }).error === undefined;

/** Everything a tool says, whatever its exit code. */
export function toolSays(name: string, ...words: string[]): string {
  const { stdout, stderr } = spawnSync(name, words, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}
