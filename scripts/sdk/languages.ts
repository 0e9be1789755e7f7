// How each SDK's programs are laid out and started, for the tests that run them as a reader would.
import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { inRoot } from '../lib.ts';

export interface Language {
  readme: string;
  /** The programs of the README: quick start, signed requests, receiver of callbacks. */
  programs: readonly [string, string, string];
  /** Lays the SDK beside the programs and makes those ready. */
  place(folder: string, programs?: readonly string[]): Promise<unknown>;
  command(program: string, folder: string): [string, ...string[]];
  receiver?(program: string, folder: string, port: string): [string, ...string[]];
  vectors(folder: string): [string, ...string[]];
  /** Whether the machine has the language. */
  there: boolean;
}

export const run = promisify(execFile);
const has = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;
export const linked = (from: string, to: string) => {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.symlinkSync(inRoot(from), to);
};

export const LANGUAGES: Readonly<Record<string, Language>> = {
  TypeScript: {
    readme: 'packages/sdk/README.md',
    programs: ['quickstart.mts', 'signed.mts', 'webhook.mts'],
    there: true,
    place: async (folder) => linked('packages/sdk', path.join(folder, 'node_modules/yinxin')),
    command: (program) => [process.execPath, program],
    vectors: () => [process.execPath, inRoot('packages/sdk/tests/vectors.ts')],
  },
  Python: {
    readme: 'sdks/python/README.md',
    programs: ['quickstart.py', 'signed.py', 'webhook.py'],
    there: has('python3', '--version'),
    place: async (folder) => linked('sdks/python/yinxin', path.join(folder, 'yinxin')),
    command: (program) => ['python3', '-B', program],
    vectors: () => ['python3', '-B', inRoot('sdks/python/tests/vectors.py')],
  },
  Go: {
    readme: 'sdks/go/README.md',
    programs: ['quickstart.go', 'signed.go', 'webhook.go'],
    there: has('go', 'version'),
    async place(folder, given) {
      linked('sdks/go', path.join(folder, 'go'));
      const module = 'module example.com/program\n\ngo 1.19\n\nrequire yinxin.example/yinxin v0.1.0\n';
      fs.writeFileSync(path.join(folder, 'go.mod'), `${module}\nreplace yinxin.example/yinxin => ./go\n`);
      for (const program of given ?? this.programs) {
        const name = path.parse(program).name;
        await run('go', ['build', '-o', `${name}.bin`, program], { cwd: folder, env: environment(folder) });
      }
    },
    command: (program) => [`./${path.parse(program).name}.bin`],
    vectors: () => ['go', 'test', 'yinxin.example/yinxin'],
  },
  Java: {
    readme: 'sdks/java/README.md',
    programs: ['QuickStart.java', 'Signed.java', 'Receiver.java'],
    there: has('javac', '--version'),
    async place(folder, given) {
      const sources = fs.globSync('sdks/java/src/**/*.java', { cwd: inRoot() }).map((file) => inRoot(file));
      await run(
        'javac',
        ['-Xlint:all', '-Werror', '-d', 'classes', ...sources, ...(given ?? this.programs)],
        {
          cwd: folder,
        },
      );
    },
    command: (program) => ['java', '-cp', 'classes', path.parse(program).name],
    vectors: () => ['java', '-cp', 'classes', 'Vectors', inRoot('sdks/vectors.json')],
  },
  PHP: {
    readme: 'sdks/php/README.md',
    programs: ['quickstart.php', 'signed.php', 'webhook.php'],
    there: has('php', '--version'),
    place: async (folder) => linked('sdks/php', path.join(folder, 'php')),
    command: (program) => ['php', program],
    receiver: (program, _, port) => ['php', '-S', `127.0.0.1:${port}`, program],
    vectors: () => ['php', inRoot('sdks/php/tests/vectors.php')],
  },
};

/** What programs see of us: no settings of the test run, a home of their own. */
export const environment = (folder: string, more: Record<string, string> = {}) => ({
  ...{ PATH: process.env.PATH, HOME: folder, GOPATH: path.join(folder, 'packages') },
  // what Go compiles of itself is kept, as our own modules are
  GOCACHE: process.env.GOCACHE ?? inRoot('node_modules/.cache/go'),
  ...{ GOFLAGS: '-mod=mod', GOPROXY: 'off', LANG: 'C.UTF-8', JAVA_TOOL_OPTIONS: '-Dfile.encoding=UTF-8' },
  ...more,
});

export function freePort(): Promise<number> {
  const probe = net.createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Until somebody takes connections there. @throws when the program ended instead */
export async function listening(port: number, program: ChildProcess): Promise<void> {
  await expect
    .poll(() => {
      if (program.exitCode !== null) throw new Error(`the receiver ended: ${program.exitCode}`);
      return new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1');
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      });
    })
    .toBe(true);
}
