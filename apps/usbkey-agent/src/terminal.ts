import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { Refusal } from './refusal.ts';

const CONFIRM_MS = 2 * 60_000;

/** The agent's own window: no page can see it or type into it. */
export class Terminal {
  readonly #out: NodeJS.WritableStream;
  readonly #confirmMs: number;
  #isOpen = true;
  #asking: ((answer: string | Refusal) => void) | undefined;

  constructor(input: NodeJS.ReadableStream, out: NodeJS.WritableStream, confirmMs: number = CONFIRM_MS) {
    this.#out = out;
    this.#confirmMs = confirmMs;
    const lines = createInterface({ input });
    // what is typed while nothing is asked answers nothing
    lines.on('line', (line) => this.#asking?.(line));
    lines.on('close', () => {
      this.#isOpen = false;
      this.#asking?.(new Refusal('CONFIRMATION_IMPOSSIBLE'));
    });
  }

  say(...lines: string[]): void {
    this.#out.write(`${lines.join('\n')}\n`);
  }

  /** Shows what a page brings about; not between a question and its answer, where it could be taken for the question. */
  announce(...lines: string[]): void {
    if (this.#asking) throw new Refusal('BUSY');
    this.say('', ...lines);
  }

  /** Asks the user for a yes to what is shown; anything else, or nothing, refuses. Questions cannot be piled up. */
  async confirm(
    what: string,
    facts: readonly (readonly [string, string])[],
    signal: AbortSignal,
  ): Promise<void> {
    if (!this.#isOpen) throw new Refusal('CONFIRMATION_IMPOSSIBLE');
    if (this.#asking) throw new Refusal('BUSY');
    this.say(
      '',
      `■ ${what}`,
      ...facts.map(([name, value]) => `  ${name}：${shown(value)}`),
      '  输入 y 并回车同意，其他输入拒绝：',
    );
    const answer = await this.#answer(signal);
    if (answer instanceof Refusal) {
      this.say(`  ${answer.message}`);
      throw answer;
    }
    if (answer.trim().toLowerCase() !== 'y') {
      this.say('  已拒绝');
      throw new Refusal('CONFIRMATION_REFUSED');
    }
    this.say('  已同意');
  }

  async #answer(signal: AbortSignal): Promise<string | Refusal> {
    const expired = AbortSignal.any([signal, AbortSignal.timeout(this.#confirmMs)]);
    try {
      return await new Promise((resolve) => {
        this.#asking = resolve;
        const expire = () => resolve(new Refusal('CONFIRMATION_EXPIRED'));
        if (expired.aborted) expire();
        else expired.addEventListener('abort', expire, { once: true });
      });
    } finally {
      this.#asking = undefined;
    }
  }
}

/** Texts are chosen by pages: nothing of theirs moves the cursor, breaks the line or turns the writing around. */
export const shown = (text: string): string =>
  stripVTControlCharacters(text).replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, '�');
