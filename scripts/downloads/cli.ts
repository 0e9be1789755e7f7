import { OPTIONAL_LIBRARIES } from './libraries.ts';
import { buildOneFile } from './one-file.ts';

/** The command line in one file. */
export const buildCli = (version: string): Promise<Buffer> =>
  buildOneFile({
    entry: 'scripts/downloads/cli-entry.ts',
    about: [
      `印信命令行 yinxin ${version}，需要 Node.js 22 或更高版本。用法：node yinxin-cli-${version}.mjs --help`,
      '含印信自己的代码，以及 mcp serve 所用的库，其许可见下；绘制印章另需 fontkit 与 sharp，请使用 yinxin-sdk。',
    ],
    libraries: ['@modelcontextprotocol/server', '@modelcontextprotocol/core', 'zod'],
    external: Object.keys(OPTIONAL_LIBRARIES),
    plugins: [workersRunThisFile()],
  });

const WORKER_FILE = "new URL('./worker.ts', import.meta.url)";
const workersRunThisFile = () => ({
  name: 'workers-run-this-file',
  transform: {
    filter: { id: /pdf-signature\/src\/verify\/pool\.ts$/ },
    handler(code: string) {
      if (!code.includes(WORKER_FILE)) throw new Error('the pool starts its workers in another way now');
      return code.replace(WORKER_FILE, 'new URL(import.meta.url)');
    },
  },
});
