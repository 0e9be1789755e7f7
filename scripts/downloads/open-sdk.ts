import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot, run } from '../lib.ts';
import { type TarEntry, tarGz } from './tar.ts';

/** What the archive takes as it lies in the repository; tests of ours stay here. */
const COPIED = ['sdks/**/*.{py,toml,md,go,mod,java,xml,php,json,bru}', 'packages/sdk/README.md'];
const TESTS = /\/tests?\/|_test\.go$|__pycache__/;

/** The SDKs of the open platform in every language, with the collections, as one archive. */
export async function buildOpenSdk(version: string): Promise<Buffer> {
  const copied = COPIED.flatMap((pattern) => fs.globSync(pattern, { cwd: inRoot() }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !TESTS.test(file))
    .map((file) => ({ path: placeOf(file), bytes: fs.readFileSync(inRoot(file)) }));
  const entries: TarEntry[] = [
    ...copied,
    ...(await compiledTypescript()),
    {
      path: 'typescript/package.json',
      bytes: Buffer.from(`${JSON.stringify(manifest(version), null, 2)}\n`),
    },
    { path: 'LICENSE', bytes: fs.readFileSync(inRoot('scripts/downloads/LICENSE')) },
  ];
  return tarGz(entries.map(({ path: name, bytes }) => ({ path: `yinxin-openapi-sdk/${name}`, bytes })));
}

const placeOf = (file: string) => file.replace(/^packages\/sdk\//, 'typescript/').replace(/^sdks\//, '');

const manifest = (version: string) => ({
  name: 'yinxin',
  version,
  description: '印信开放平台的 TypeScript SDK，没有依赖',
  license: 'SEE LICENSE IN ../LICENSE',
  type: 'module',
  engines: { node: '>=20' },
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
});

/** As JavaScript with its types: Node strips no types inside node_modules. */
async function compiledTypescript(): Promise<TarEntry[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-open-sdk-'));
  try {
    const project = path.join(folder, 'tsconfig.json');
    const compilerOptions = {
      ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, target: 'ES2022' },
      ...{
        rootDir: inRoot('packages/sdk/src'),
        outDir: path.join(folder, 'out'),
        types: [],
        incremental: false,
      },
      tsBuildInfoFile: null,
    };
    const config = { extends: inRoot('tsconfig.json'), compilerOptions, include: [], exclude: [] };
    const files = [inRoot('packages/sdk/src/index.ts')];
    fs.writeFileSync(project, JSON.stringify({ ...config, files }));
    const { ok, output } = await run('tsc', ['-p', project], { quiet: true });
    if (!ok) throw new Error(`SDK 编译失败：\n${output}`);
    return fs
      .globSync('**/*.{js,d.ts}', { cwd: path.join(folder, 'out') })
      .map((file) => file.replaceAll(path.sep, '/'))
      .map((file) => ({
        path: `typescript/dist/${file}`,
        // declarations name the sources they came from
        bytes: Buffer.from(
          fs
            .readFileSync(path.join(folder, 'out', file), 'utf8')
            .replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"),
        ),
      }));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
