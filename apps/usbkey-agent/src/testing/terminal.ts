import { PassThrough } from 'node:stream';
import { Terminal } from '../terminal.ts';

/** A terminal with its two ends; `word` waits for the yes of the question that is asked. */
export function aTerminal(confirmMs?: number) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const terminal = new Terminal(input, output, confirmMs);
  const word = async (): Promise<string> => {
    for await (const shown of output.iterator({ destroyOnReturn: false })) {
      const found = /同意请输入 (\d{3}) 并回车/.exec(String(shown))?.[1];
      if (found) return found;
    }
    throw new Error('The terminal was closed');
  };
  const type = (line: string) => void input.write(`${line}\n`);
  return { terminal, word, type, agree: async () => type(await word()) };
}
