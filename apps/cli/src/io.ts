import process from 'node:process';

/** Everything a command knows of the world around it; tests bring their own. */
export interface Io {
  /** Writes a line for the reader, or for the next program. */
  out(text: string): void;
  /** Writes a line beside the result: problems and hints. */
  err(text: string): void;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly colour: boolean;
  now(): Date;
  /** Asks without echo; undefined when nobody is there to answer. */
  askSecret(question: string): Promise<string | undefined>;
}

export const processIo = (): Io => ({
  out: (text) => process.stdout.write(`${text}\n`),
  err: (text) => process.stderr.write(`${text}\n`),
  env: process.env,
  colour: process.stdout.isTTY === true && !process.env.NO_COLOR,
  now: () => new Date(),
  askSecret,
});

const ENTER = /[\r\n]/;
const BACKSPACE = /[\b\x7f]/;
const INTERRUPT = '\x03';
const END = '\x04';

async function askSecret(question: string): Promise<string | undefined> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return undefined;
  stderr.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  let typed: string[] = [];
  try {
    for await (const chunk of stdin as AsyncIterable<string>) {
      for (const character of chunk) {
        if (character === INTERRUPT || character === END) return undefined;
        if (ENTER.test(character)) return typed.join('');
        typed = BACKSPACE.test(character) ? typed.slice(0, -1) : [...typed, character];
      }
    }
    return undefined;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
