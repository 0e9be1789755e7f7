import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { AgentClient } from '@yinxin/usbkey-protocol/client';
import type { TestDevice } from './devices.ts';

export const SITE = 'https://www.yinxin.example';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
/** Most of a start is compiling; the command line keeps its own here too. */
const COMPILED = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/yinxin');
const CONFIRM = /■ ([^\n]+)\n((?: {2}[^\n]+\n)*?) {2}同意请输入 (\d{3}) 并回车/;

interface Raw {
  path: string;
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** The real program, with a hand at its terminal. */
export class AgentProcess {
  readonly port: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #screen: Screen;

  private constructor(child: ChildProcessWithoutNullStreams, screen: Screen, port: number) {
    this.#child = child;
    this.#screen = screen;
    this.port = port;
  }

  static async start(
    device: TestDevice,
    program: readonly string[] = [MAIN],
    { origin = SITE, port = 0 }: { origin?: string; port?: number } = {},
  ): Promise<AgentProcess> {
    const args = [...program, '--port', String(port), '--origin', origin, ...device.options];
    const child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...device.env },
    });
    const screen = new Screen(child);
    const [, taken] = await screen.shows(/已启动：http:\/\/127\.0\.0\.1:(\d+)/);
    return new AgentProcess(child, screen, Number(taken));
  }

  /** The page's client; the browser would set Origin itself. */
  client(origin: string = SITE): AgentClient {
    const fetchAsPage: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), origin } });
    return new AgentClient({ port: this.port, fetch: fetchAsPage });
  }

  async paired(): Promise<AgentClient> {
    const client = this.client();
    await client.ask('beginPairing');
    await client.finishPairing(await this.code());
    return client;
  }

  async code(): Promise<string> {
    return (await this.#screen.shows(/配对码：(\d{6})/))[1]!;
  }

  /** Refuses what is asked on the screen by such a line; tells what was shown. */
  async refuse(line: string): Promise<string> {
    const [, what, facts] = await this.#screen.shows(CONFIRM);
    this.type(line);
    return `${what}\n${facts}`;
  }

  /** Agrees to what is asked on the screen; tells what was shown. */
  async agree(until?: AbortSignal): Promise<string> {
    const [, what, facts, word] = await this.#screen.shows(CONFIRM, until);
    this.type(word!);
    return `${what}\n${facts}`;
  }

  /** Says yes to what is asked, if anything is: a request may be refused before. */
  async agreeing<T>(asked: Promise<T>): Promise<T> {
    const over = new AbortController();
    const answered = this.agree(over.signal).catch(() => undefined);
    try {
      return await asked;
    } finally {
      over.abort(new Error('nothing was asked'));
      await answered;
    }
  }

  /** Waits for a question; tells what was shown and which word agrees. */
  async isAsked(): Promise<{ shown: string; word: string }> {
    const [shown, , , word] = await this.#screen.shows(CONFIRM);
    return { shown, word: word! };
  }

  type(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  closeTerminal(): void {
    this.#child.stdin.end();
  }

  get everythingShown(): string {
    return this.#screen.all;
  }

  /** Any request at all, as an attacker would send it. */
  async raw({ path: where, method = 'POST', headers = {}, body = '{}' }: Raw) {
    const sent = request({
      host: '127.0.0.1',
      port: this.port,
      path: where,
      method,
      headers: { origin: SITE, 'content-type': 'application/json', ...headers },
    });
    sent.on('error', () => undefined);
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const text = (await response.setEncoding('utf8').toArray()).join('');
    return {
      status: response.statusCode,
      headers: response.headers,
      answer: text ? JSON.parse(text) : undefined,
    };
  }

  async stop(): Promise<number | null> {
    if (this.#child.exitCode !== null) return this.#child.exitCode;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    return (await ended)[0];
  }
}

/** What the program has printed; each part is waited for once. */
class Screen {
  all = '';
  #seen = 0;
  readonly #waiting = new Set<() => void>();

  constructor(child: ChildProcessWithoutNullStreams) {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        this.all += chunk;
        for (const look of this.#waiting) look();
      });
    }
    child.on('exit', () => {
      this.all += '\n(ended)';
      for (const look of this.#waiting) look();
    });
  }

  async shows(pattern: RegExp, until?: AbortSignal): Promise<RegExpExecArray> {
    return new Promise((resolve, reject) => {
      until?.addEventListener('abort', () => {
        this.#waiting.delete(look);
        reject(until.reason);
      });
      const look = () => {
        const match = pattern.exec(this.all.slice(this.#seen));
        if (match) {
          this.#seen += match.index + match[0].length;
          resolve(match);
        } else if (this.all.endsWith('(ended)')) reject(new Error(`the agent ended:\n${this.all}`));
        else return;
        this.#waiting.delete(look);
      };
      this.#waiting.add(look);
      look();
    });
  }
}
