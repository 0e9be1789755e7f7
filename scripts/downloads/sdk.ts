import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot, run } from '../lib.ts';
import { manifestIn, OPTIONAL_LIBRARIES, PACKAGES } from './libraries.ts';
import { type TarEntry, tarGz } from './tar.ts';

/** Beside what the packages export: files that are started by their address. */
const STARTED = ['packages/pdf-signature/src/verify/worker.ts'];
const FONTS = 'packages/seal/fonts';

/** What a package exports beside its index, such as `seal/seam`, and the file that it is. */
const PARTS = new Map(
  PACKAGES.flatMap((name) => {
    const { exports } = manifestIn(`packages/${name}`);
    if (typeof exports === 'string') return [];
    // the SDK is for Node: what browsers get in place of a package is no part of it, nor is what tests are made with
    const parts = Object.entries(exports).filter(([part]) => part.startsWith('./') && part !== './testing');
    return parts.map(
      ([part, file]) => [`${name}${part.slice(1)}`, `packages/${name}${String(file).slice(1)}`] as const,
    );
  }),
);

/**
 * The libraries as one npm package with a path for each. Node strips no types inside node_modules, so they are
 * compiled: plain JavaScript, file by file as it was written, and its declarations.
 */
export async function buildSdk(version: string): Promise<Buffer> {
  const entries: TarEntry[] = [
    ...(await compiled()),
    ...fs.readdirSync(inRoot(FONTS)).map((name) => copied(`${FONTS}/${name}`, `dist/fonts/${name}`)),
    copied('scripts/downloads/LICENSE', 'LICENSE'),
    copied('scripts/downloads/sdk-readme.md', 'README.md'),
    { path: 'package.json', bytes: Buffer.from(`${JSON.stringify(manifest(version), null, 2)}\n`) },
  ];
  return tarGz(entries.map(({ path: name, bytes }) => ({ path: `package/${name}`, bytes })));
}

const copied = (from: string, to: string): TarEntry => ({ path: to, bytes: fs.readFileSync(inRoot(from)) });

const manifest = (version: string) => ({
  name: '@yinxin/sdk',
  version,
  description: '印信 SDK：PDF 签名与验证、证书与国密算法、电子印章、证件号码校验',
  license: 'SEE LICENSE IN LICENSE',
  type: 'module',
  engines: { node: '>=22' },
  sideEffects: ['./dist/primitives/older-engines.js'],
  exports: Object.fromEntries(
    [...PACKAGES.map((name) => [name, `packages/${name}/src/index.ts`] as const), ...PARTS].map(
      ([part, file]) => {
        const built = `./dist/${file.replace(/^packages\/([\w-]+)\/src\//, '$1/').replace(/\.ts$/, '')}`;
        return [`./${part}`, { types: `${built}.d.ts`, default: `${built}.js` }];
      },
    ),
  ),
  optionalDependencies: OPTIONAL_LIBRARIES,
});

async function compiled(): Promise<TarEntry[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-sdk-'));
  try {
    const project = path.join(folder, 'tsconfig.json');
    fs.writeFileSync(project, JSON.stringify(projectTo(path.join(folder, 'out'))));
    const { ok, output } = await run('tsc', ['-p', project], { quiet: true });
    if (!ok) throw new Error(`SDK 编译失败：\n${output}`);
    return filesBelow(path.join(folder, 'out')).map(published);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const projectTo = (outDir: string) => ({
  extends: inRoot('tsconfig.json'),
  compilerOptions: {
    ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true, target: 'ES2023' },
    // by path: what is reached through node_modules is not compiled
    paths: {
      ...Object.fromEntries([...PARTS].map(([part, file]) => [`@yinxin/${part}`, [inRoot(file)]])),
      '@yinxin/*': [inRoot('packages/*/src/index.ts')],
    },
    ...{ rootDir: inRoot(), outDir, types: ['node'], typeRoots: [inRoot('node_modules/@types')] },
  },
  include: [],
  files: [
    ...PACKAGES.map((name) => `packages/${name}/src/index.ts`),
    ...PARTS.values(),
    ...STARTED,
    'packages/primitives/src/older-engines.ts',
  ].map((file) => inRoot(file)),
});

const filesBelow = (folder: string): TarEntry[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .map((file) => ({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      bytes: fs.readFileSync(file),
    }));

const OWN_PACKAGE = /(['"])@yinxin\/([\w-]+(?:\/[\w-]+)?)\1/g;
const TYPESCRIPT_FILE = /(['"])(\.{1,2}\/[^'"]+)\.ts\1/g;

/** One file as it lies in the package: our packages are reached by the package's own name. */
function published({ path: file, bytes }: TarEntry): TarEntry {
  const place = file.replace(/^packages\/([\w-]+)\/src\//, 'dist/$1/');
  const code = bytes
    .toString()
    .replace(OWN_PACKAGE, '$1@yinxin/sdk/$2$1')
    .replace(TYPESCRIPT_FILE, '$1$2.js$1');
  const isEntry = /^dist\/[\w-]+\/(index|verify\/worker)\.js$/.test(place);
  const up = '../'.repeat(place.split('/').length - 2);
  return {
    path: place,
    bytes: Buffer.from(isEntry ? `import '${up}primitives/older-engines.js';\n${code}` : code),
  };
}
