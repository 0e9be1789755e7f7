import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Runs a program and complains when it does not succeed. */
export function run(
  program: string,
  args: readonly string[],
  cwd?: string,
  settings: Record<string, string> = {},
): void {
  const env = { ...process.env, ...settings };
  const { status, error, stderr, stdout } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr + stdout}`);
}

const java = (name: string) => `/usr/share/java/${name}.jar`;
const BOUNCY_CASTLE = ['bcprov', 'bcpkix', 'bcutil'].map(java);
const CLASS_PATHS = {
  PdfBoxFiles: [...['pdfbox2', 'fontbox2', 'commons-logging'].map(java), ...BOUNCY_CASTLE],
  IText5Files: [java('itext5'), ...BOUNCY_CASTLE],
  IText2Files: [java('itext'), ...BOUNCY_CASTLE],
};

type JavaProgram = keyof typeof CLASS_PATHS;
export const JAVA_PROGRAMS = Object.keys(CLASS_PATHS) as readonly JavaProgram[];

export const classPathOf = (program: JavaProgram): readonly string[] => CLASS_PATHS[program];

export function runJava(program: JavaProgram, ...args: string[]): void {
  run('java', ['-cp', CLASS_PATHS[program].join(':'), join(import.meta.dirname, `${program}.java`), ...args]);
}
