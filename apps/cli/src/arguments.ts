import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './errors.ts';

/** An option as the help shows it; without `value` it is a switch. */
interface OptionSpec {
  readonly value?: string;
  /** May be given several times, or once with several values after the operands. */
  readonly many?: boolean;
  readonly help: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** What was typed, by the names of a command's options. */
export class Arguments<Name extends string = string> {
  readonly operands: readonly string[];
  readonly #values: ReadonlyMap<string, readonly string[]>;

  constructor(operands: readonly string[], values: ReadonlyMap<string, readonly string[]>) {
    this.operands = operands;
    this.#values = values;
  }

  has(name: Name): boolean {
    return this.#values.has(name);
  }

  all(name: Name): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  text(name: Name): string | undefined {
    return this.all(name).at(-1);
  }

  needed(name: Name): string {
    const value = this.text(name);
    if (value === undefined) throw new UsageError(`缺少必需的选项 --${name}`);
    return value;
  }

  /** Exactly `count` operands, or a sentence that names them. */
  take(...names: string[]): string[] {
    if (this.operands.length !== names.length) {
      throw new UsageError(`应给出 ${names.join(' ')}，实际得到 ${this.operands.length} 个参数`);
    }
    return [...this.operands];
  }

  number(name: Name, { min = -Infinity, max = Infinity, whole = false } = {}): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const value = text.trim() === '' ? Number.NaN : Number(text);
    if (!(value >= min && value <= max) || (whole && !Number.isInteger(value))) {
      throw new UsageError(`--${name} 的值“${text}”不是合适的数字`);
    }
    return value;
  }

  choice<const Choice extends string>(name: Name, choices: readonly Choice[]): Choice | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const found = choices.find((choice) => choice === text);
    if (!found) throw new UsageError(`--${name} 应为 ${choices.join('、')} 之一，实际为“${text}”`);
    return found;
  }

  time(name: Name): Date | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : readTime(text, name);
  }
}

/** ISO 8601: a day (UTC), or a day and a time with or without zone. */
const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?)?$/;

function readTime(text: string, name: string): Date {
  const time = new Date(ISO_TIME.test(text) ? text : Number.NaN);
  if (Number.isNaN(time.getTime())) {
    throw new UsageError(`--${name} 的时间“${text}”应为 ISO 8601 格式，例如 2026-06-01T08:00:00+08:00`);
  }
  return time;
}

export function readArguments<Name extends string>(
  argv: readonly string[],
  specs: OptionSpecs,
): Arguments<Name> {
  const { tokens } = orUsage(() =>
    parseArgs({
      args: [...argv],
      options: config(specs),
      allowPositionals: true,
      strict: true,
      tokens: true,
    }),
  );
  const operands: string[] = [];
  const values = new Map<string, string[]>();
  // "a.crt --chain b.crt c.crt": once the operands stand first, what follows a list belongs to the list; so it does where
  // "--" says where the list ends: "--chain b.crt c.crt -- a.crt"
  const operandsFirst = tokens[0]?.kind === 'positional';
  const ends = tokens.findIndex(({ kind }) => kind === 'option-terminator');
  let list: string[] | undefined;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'option') {
      const given = values.get(token.name) ?? [];
      values.set(token.name, given);
      if (token.value !== undefined) given.push(token.value);
      refuseRepeated(token.name, specs, given);
      const goesOn = operandsFirst || at < ends;
      list = goesOn && specs[token.name]?.many ? given : undefined;
    } else if (token.kind === 'option-terminator') list = undefined;
    else if (list && !isDocument(token.value)) list.push(token.value);
    else operands.push(token.value);
  }
  return new Arguments(operands, values);
}

/** A PDF is never a certificate or a CRL, so it never continues a list of them. */
const isDocument = (path: string): boolean => /\.pdf$/i.test(path);

function refuseRepeated(name: string, specs: OptionSpecs, given: readonly string[]): void {
  if (!specs[name]?.many && given.length > 1) throw new UsageError(`选项 --${name} 只能给出一次`);
}

const config = (specs: OptionSpecs): ParseArgsOptionsConfig =>
  Object.fromEntries(
    Object.entries(specs).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: true },
    ]),
  );

function orUsage<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const name = /'(-[^' ]*)/.exec(message)?.[1] ?? '';
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(`没有选项 ${name}`);
    if (code === 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') {
      throw new UsageError(`选项 ${name} 的写法不正确：开关不带值，其他选项必须带值（负数写作 ${name}=-1）`);
    }
    throw error;
  }
}
