import { UsageError } from './errors.ts';
import { readInput } from './files.ts';
import type { Io } from './io.ts';

/** Where a secret may come from, in this order. It is never shown and never part of a message. */
interface SecretSources {
  readonly file?: string | undefined;
  readonly env: string;
  /** Asked at the terminal when neither is given. */
  readonly question: string;
}

async function readSecret(sources: SecretSources, io: Io): Promise<string | undefined> {
  if (sources.file !== undefined) return secretFromFile(sources.file);
  return io.env[sources.env] ?? (await io.askSecret(`${sources.question}：`));
}

export async function neededSecret(sources: SecretSources, option: string, io: Io): Promise<string> {
  const secret = await readSecret(sources, io);
  if (secret) return secret;
  throw new UsageError(`缺少${sources.question}：用 --${option} 指定口令文件，或设置环境变量 ${sources.env}`);
}

/** The first line: editors end files with a line break that is no part of the secret. */
export async function secretFromFile(path: string): Promise<string> {
  const [line = ''] = new TextDecoder().decode(await readInput(path)).split(/\r?\n/);
  return line;
}
