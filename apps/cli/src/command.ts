import type { Arguments, OptionSpecs } from './arguments.ts';
import type { Io } from './io.ts';
import { table } from './text.ts';

/** One command: how it is called, what it understands, what it does. Answers the exit code. */
export interface Command {
  /** After the name of the command: operands and the options that matter most. */
  readonly usage: string;
  readonly summary: string;
  readonly options: OptionSpecs;
  readonly notes?: string;
  run(args: Arguments, io: Io): Promise<number>;
}

/** Ties the names that `run` may ask for to the options declared. */
export function command<const Specs extends OptionSpecs>(
  one: Omit<Command, 'options' | 'run'> & {
    readonly options: Specs;
    run(args: Arguments<keyof Specs & string>, io: Io): Promise<number>;
  },
): Command {
  return one as Command;
}

export function helpFor(name: string, { usage, summary, options, notes }: Command): string {
  const rows = Object.entries(options).map(([option, { value, many, help }]): [string, string] => [
    `  --${option}${value === undefined ? '' : ` ${value}`}${many ? '…' : ''}`,
    help,
  ]);
  const parts = [
    `用法：yinxin ${name} ${usage}`,
    summary,
    ['选项：', ...table([...rows, ['  --help', '显示本说明']])].join('\n'),
    ...(notes === undefined ? [] : [notes]),
  ];
  return parts.join('\n\n');
}
