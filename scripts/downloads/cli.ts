import fs from 'node:fs';
import { rolldown } from 'rolldown';
import { inRoot } from '../lib.ts';
import { OPTIONAL_LIBRARIES } from './libraries.ts';

/** The command line in one file that needs Node and nothing else; readable on purpose, so not minified. */
export async function buildCli(version: string): Promise<Buffer> {
  const bundle = await rolldown({
    input: inRoot('scripts/downloads/cli-entry.ts'),
    platform: 'node',
    external: Object.keys(OPTIONAL_LIBRARIES),
    plugins: [workersRunThisFile],
  });
  try {
    const { output } = await bundle.generate({
      format: 'esm',
      codeSplitting: false,
      banner: banner(version),
    });
    const [program] = output;
    const foreign = program.moduleIds.filter((id) => id.includes('node_modules'));
    if (output.length > 1 || foreign.length > 0)
      throw new Error(`the command line must be one file of our own code: ${foreign}`);
    return Buffer.from(program.code);
  } finally {
    await bundle.close();
  }
}

const WORKER_FILE = "new URL('./worker.ts', import.meta.url)";
const workersRunThisFile = {
  name: 'workers-run-this-file',
  transform: {
    filter: { id: /pdf-signature\/src\/verify\/pool\.ts$/ },
    handler(code: string) {
      if (!code.includes(WORKER_FILE)) throw new Error('the pool starts its workers in another way now');
      return code.replace(WORKER_FILE, 'new URL(import.meta.url)');
    },
  },
};

const banner = (version: string) =>
  [
    '#!/usr/bin/env node',
    `// 印信命令行 yinxin ${version}，需要 Node.js 22 或更高版本。用法：node yinxin-cli-${version}.mjs --help`,
    '// 只含印信自己的代码；绘制印章另需 fontkit 与 sharp，请使用 yinxin-sdk。',
    ...fs
      .readFileSync(inRoot('scripts/downloads/LICENSE'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => `// ${line}`.trimEnd()),
  ].join('\n');
