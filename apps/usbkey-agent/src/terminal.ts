import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { Refusal } from './refusal.ts';

const CONFIRM_MS = 2 * 60_000;

/** The agent's own window: no page can see it or type into it. */
export class Terminal {
  readonly #out: NodeJS.WritableStream;
  readonly #confirmMs: number;
  #isOpen = true;
  #word = '';
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

  /** Refused while a question waits for its answer. */
  requireFree(): void {
    if (this.#asking) throw new Refusal('BUSY');
  }

  /** Shows what a page brings about; not between a question and its answer, where it could be taken for the question. */
  announce(...lines: string[]): void {
    this.requireFree();
    this.say('', ...lines);
  }

  /** Asks the user for a yes to what is shown; anything else, or nothing, refuses. Questions cannot be piled up. */
  async confirm(
    what: string,
    facts: readonly (readonly [string, string])[],
    signal: AbortSignal,
  ): Promise<void> {
    if (!this.#isOpen) throw new Refusal('CONFIRMATION_IMPOSSIBLE');
    this.requireFree();
    // every question has its own yes: a page that exchanges the question under the user's hands gets none
    const word = this.#nextWord();
    this.say(
      '',
      `■ ${what}`,
      ...facts.map(([name, value]) => `  ${name}：${shown(value)}`),
      `  同意请输入 ${word} 并回车，其他输入拒绝：`,
    );
    const answer = await this.#answer(signal);
    if (answer instanceof Refusal) {
      this.say(`  ${answer.message}`);
      throw answer;
    }
    if (answer.trim() !== word) {
      this.say('  已拒绝');
      throw new Refusal('CONFIRMATION_REFUSED');
    }
    this.say('  已同意');
  }

  #nextWord(): string {
    const last = this.#word;
    while (this.#word === last) this.#word = String(randomInt(100, 1000));
    return this.#word;
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

/**
 * Texts are chosen by pages: nothing of theirs moves the cursor, breaks the line, turns the writing around, or is padded
 * until it wraps and looks like a line of ours.
 */
export const shown = (text: string): string =>
  stripVTControlCharacters(text)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, '�')
    .replaceAll(/[\p{Zs}\u2800\u3164\uffa0\u115f\u1160�]{2,}/gu, (run) => (run.includes('�') ? '�' : ' '));
