import fs from 'node:fs';
import { type RolldownPluginOption, rolldown } from 'rolldown';
import { inRoot } from '../lib.ts';

interface OneFile {
  /** From the root of the repository. */
  entry: string;
  /** Lines about the program, before the licence. */
  about: readonly string[];
  external?: string[];
  plugins?: RolldownPluginOption;
  /** Libraries of others that are part of the file; their licences are too. */
  libraries?: readonly string[];
}

/** A program in one file that needs Node and nothing else; readable on purpose, so not minified. */
export async function buildOneFile({ entry, about, libraries = [], ...options }: OneFile): Promise<Buffer> {
  const bundle = await rolldown({ input: inRoot(entry), platform: 'node', ...options });
  try {
    const banner = ['#!/usr/bin/env node', ...comment(about), ...licences(libraries)].join('\n');
    const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, banner });
    const [program] = output;
    const isExpected = (id: string) => libraries.some((name) => id.includes(`/node_modules/${name}/`));
    const foreign = program.moduleIds.filter((id) => id.includes('node_modules') && !isExpected(id));
    if (output.length > 1 || foreign.length > 0)
      throw new Error(`${entry} must be one file of our own code: ${foreign}`);
    return Buffer.from(program.code);
  } finally {
    await bundle.close();
  }
}

const comment = (lines: readonly string[]) => lines.map((line) => `// ${line}`.trimEnd());

const linesOf = (file: string) => fs.readFileSync(inRoot(file), 'utf8').trimEnd().split('\n');

const licences = (libraries: readonly string[]) => [
  ...comment(linesOf('scripts/downloads/LICENSE')),
  ...libraries.flatMap((name) => comment(['', `${name}:`, ...linesOf(`node_modules/${name}/LICENSE`)])),
];
