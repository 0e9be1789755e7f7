import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readPem } from '@yinxin/der';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContract, TestDesk } from '../../apps/cli/src/testing/cli.ts';
import { anAuthority, aPerson, SECRETS, signedBy } from '../../apps/cli/src/testing/people.ts';
import type { BuiltFile } from '../../apps/server/src/build-artifacts.ts';
import { AgentProcess } from '../../apps/usbkey-agent/src/testing/agent-process.ts';
import { aSoftToken, softHsm } from '../../apps/usbkey-agent/src/testing/devices.ts';
import { inRoot } from '../lib.ts';
import { buildCli } from './cli.ts';
import { buildDownloads, downloadsDir } from './index.ts';
import { manifestIn } from './libraries.ts';
import { tarGz } from './tar.ts';
import { buildUsbKeyAgent } from './usbkey-agent.ts';

const { version } = manifestIn('.');
const built = (name: string) => path.join(downloadsDir, name);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A customer's folder: an authority, a signer, a signed contract and one that was changed afterwards. */
const desk = new TestDesk(SECRETS);
beforeAll(async () => {
  await buildDownloads();
  await anAuthority(desk, 'sm2');
  await aPerson(desk, '张三', 'sm2');
  desk.save('contract.pdf', aContract());
  await desk.done('pdf', 'sign', '@contract.pdf', '@signed.pdf', ...signedBy('张三'));
  const changed = Buffer.from(desk.read('signed.pdf'));
  changed.write('K', changed.indexOf('Contract'), 'latin1');
  desk.save('changed.pdf', changed);
});
afterAll(() => desk.dispose());

/** Runs a program as the customer does, in the folder, without our node_modules. */
function ran(program: string, args: string[], folder = desk.path, env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
  return { code: status, said: `${stdout}${stderr}` };
}

test('the manifest names what was built, and the same sources give the same bytes', async () => {
  const files: BuiltFile[] = JSON.parse(fs.readFileSync(built('manifest.json'), 'utf8'));
  expect(files.map(({ fileName }) => fileName)).toEqual([
    `yinxin-cli-${version}.mjs`,
    `yinxin-openapi-sdk-${version}.tgz`,
    `yinxin-sdk-${version}.tgz`,
    `yinxin-usbkey-agent-${version}.mjs`,
    `yinxin-verifier-${version}.html`,
  ]);
  expect(sha256(await buildCli(version))).toBe(sha256(fs.readFileSync(built('yinxin-cli.mjs'))));
  const agent = await buildUsbKeyAgent(version);
  expect(sha256(agent)).toBe(sha256(fs.readFileSync(built('yinxin-usbkey-agent.mjs'))));
  const entries = [
    { path: 'b', bytes: Buffer.from('二') },
    { path: 'a', bytes: Buffer.alloc(513) },
  ];
  expect(tarGz(entries.toReversed())).toEqual(tarGz(entries));
});

test('a path longer than a name of ustar is unpacked where it belongs, one that no header holds is refused', () => {
  const long = `${'folder/'.repeat(20)}${'n'.repeat(90)}.txt`;
  desk.save('long.tgz', tarGz([{ path: long, bytes: Buffer.from('三') }]));
  expect(ran('tar', ['-xzf', 'long.tgz'])).toEqual({ code: 0, said: '' });
  expect(desk.read(long).toString()).toBe('三');
  expect(() => tarGz([{ path: 'n'.repeat(101), bytes: Buffer.alloc(0) }])).toThrow('too long');
});

describe('the command line in one file', () => {
  const trust = ['--trust', 'root/ca.crt', '--crl', 'root/ca.crl', 'issuing/ca.crl'];
  const cli = (args: string[], options: string[] = []) =>
    ran(process.execPath, [...options, 'yinxin.mjs', ...args]);
  beforeAll(() => fs.copyFileSync(built('yinxin-cli.mjs'), desk.file('yinxin.mjs')));

  test('judges a signed and a changed contract', () => {
    expect(cli(['pdf', 'verify', 'signed.pdf', ...trust])).toMatchObject({
      code: 0,
      said: expect.stringContaining('TOTAL_PASSED'),
    });
    expect(cli(['pdf', 'verify', 'changed.pdf', ...trust])).toMatchObject({
      code: 1,
      said: expect.stringContaining('TOTAL_FAILED'),
    });
  });

  test('works where Uint8Array has no hexadecimal and base64 methods (Node 22 and 24)', () => {
    const older = desk.save(
      'older.mjs',
      `for (const name of ['fromHex', 'fromBase64']) delete Uint8Array[name];
       for (const name of ['toHex', 'toBase64']) delete Uint8Array.prototype[name];`,
    );
    expect(cli(['pdf', 'verify', 'signed.pdf', ...trust], ['--import', older])).toMatchObject({ code: 0 });
  });

  test('tells its version, and what it cannot do by itself', () => {
    expect(cli(['--version'])).toEqual({ code: 0, said: `${version}\n` });
    expect(cli(['seal', 'draw', '--kind', 'contract', '--name', '某某有限公司'])).toEqual({
      code: 1,
      said: '错误：没有安装 fontkit，无法绘制印章或处理印章图片；签名与验证不受影响\n',
    });
  });
});

test.skipIf(!softHsm)(
  'the USB key agent in one file finds a token (install softhsm2 if skipped)',
  async () => {
    const file = desk.file('agent.mjs');
    fs.copyFileSync(built('yinxin-usbkey-agent.mjs'), file);
    const device = aSoftToken('一支钥匙');
    const agent = await AgentProcess.start(device, [file]);
    try {
      const page = await agent.paired();
      expect((await page.ask('tokens')).tokens).toMatchObject([{ label: '一支钥匙', pin: 'ready' }]);
    } finally {
      await agent.stop();
      device.dispose();
    }
  },
);

test('the USB key agent says in an older Node which one it needs', () => {
  const older = desk.save(
    'older-agent.mjs',
    'delete process.getBuiltinModule; delete Uint8Array.fromHex; delete Uint8Array.prototype.toBase64;',
  );
  const { code, said } = ran(process.execPath, ['--import', older, built('yinxin-usbkey-agent.mjs')]);
  expect(code).toBe(1);
  expect(said).toMatch(/^错误：需要 Node.js 26\.1 或更高版本，当前是 v[^\n]+nodejs\.org[^\n]+\n$/);
});

describe('the SDK', () => {
  let project: string;
  const examples = [
    ...fs
      .readFileSync(inRoot('scripts/downloads/sdk-readme.md'), 'utf8')
      .matchAll(/```js (\S+)\n([\s\S]*?)```/g),
  ];
  beforeAll(() => {
    project = desk.file('project');
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    const npm = process.env.npm_execpath ? [process.env.npm_execpath] : [];
    const [program, ...first] = npm.length > 0 ? [process.execPath, ...npm] : ['npm'];
    const options = ['--offline', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
    const { code, said } = ran(program, [...first, 'install', ...options, built('yinxin-sdk.tgz')], project);
    expect(code, said).toBe(0);
    const given = {
      '张三.crt': 'signer.crt',
      '张三.key': 'signer.key',
      'issuing/chain.crt': 'chain.crt',
      'root/ca.crt': 'yinxin-roots.pem',
      'contract.pdf': 'contract.pdf',
    };
    for (const [from, to] of Object.entries(given)) fs.copyFileSync(desk.file(from), path.join(project, to));
    // published lists are DER
    for (const [from, to] of Object.entries({ 'root/ca.crl': 'root.crl', 'issuing/ca.crl': 'ca.crl' }))
      fs.writeFileSync(path.join(project, to), readPem(desk.read(from).toString())[0]!.bytes);
    for (const [, name = '', code = ''] of examples) fs.writeFileSync(path.join(project, name), code);
  });

  test('installs offline and signs and verifies as its README says', () => {
    expect(examples.map(([, name]) => name)).toEqual(['sign.mjs', 'verify.mjs']);
    const env = { KEY_PASSPHRASE: SECRETS.YINXIN_KEY_PASSPHRASE };
    expect(ran(process.execPath, ['sign.mjs'], project, env)).toEqual({ code: 0, said: '' });
    const verified = ran(process.execPath, ['verify.mjs'], project);
    expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/^TOTAL_PASSED/) });
    expect(verified.said).toContain('CN=张三');
    fs.copyFileSync(desk.file('changed.pdf'), path.join(project, 'signed.pdf'));
    expect(ran(process.execPath, ['verify.mjs'], project).said).toMatch(/^TOTAL_FAILED/);
  });

  test('brings types for every path', () => {
    const paths = ['der', 'identifiers', 'pki', 'pdf', 'pdf-signature', 'seal'];
    const code = [
      ...paths.map((name, i) => `import * as part${i} from '@yinxin/sdk/${name}';`),
      `export const parts = [${paths.map((_, i) => `part${i}`)}];`,
      "import { verifyPdf } from '@yinxin/sdk/pdf-signature';",
      "export const verdict: 'TOTAL_PASSED' | string = (await verifyPdf(new Uint8Array())).verdict;",
      '// @ts-expect-error the SDK is not untyped',
      'export const wrong: number = verdict;',
    ];
    fs.writeFileSync(path.join(project, 'types.ts'), code.join('\n'));
    const compilerOptions = {
      ...{ module: 'NodeNext', target: 'ES2024', strict: true, noEmit: true, lib: ['ESNext', 'DOM'] },
      ...{ types: ['node'], typeRoots: [inRoot('node_modules/@types')] },
    };
    const config = { compilerOptions, files: ['types.ts'] };
    fs.writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify(config));
    expect(ran(process.execPath, [inRoot('node_modules/typescript/bin/tsc')], project)).toEqual({
      code: 0,
      said: '',
    });
  });
});

describe('the SDKs of the open platform', () => {
  const folder = () => desk.file('open-sdk');
  beforeAll(() => {
    fs.mkdirSync(folder());
    const { code, said } = ran('tar', ['-xzf', built('yinxin-openapi-sdk.tgz')], folder());
    expect(code, said).toBe(0);
  });

  test('are all there, with the collections, and without our tests', () => {
    const files = fs.globSync('yinxin-openapi-sdk/**/*', { cwd: folder() });
    for (const file of [
      'typescript/dist/index.js',
      'python/yinxin/__init__.py',
      'go/client.go',
      'java/src/main/java/cn/yinxin/Yinxin.java',
      'php/src/Client.php',
      'postman.json',
      'bruno/bruno.json',
      'vectors.json',
    ])
      expect(files).toContain(`yinxin-openapi-sdk/${file}`);
    expect(files.filter((file) => /\/tests?\/|[._]test\.|Test\.java$/.test(file))).toEqual([]);
  });

  test('the one for TypeScript is installed offline, runs and brings its types', () => {
    const project = path.join(folder(), 'project');
    fs.mkdirSync(project);
    fs.writeFileSync(path.join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }));
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const [program = '', ...first] = npm;
    const options = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
    const from = path.join(folder(), 'yinxin-openapi-sdk/typescript');
    const { code, said } = ran(program, [...first, 'install', ...options, from], project);
    expect(code, said).toBe(0);
    const lines = [
      "import { Yinxin, type Contract } from 'yinxin';",
      "const yinxin = new Yinxin({ baseUrl: 'http://127.0.0.1:1', key: 'yx_test_x', retries: 0 });",
      'export const title = (contract: Contract): string => contract.title;',
      '// @ts-expect-error the SDK is not untyped',
      'export const wrong = (contract: Contract): number => contract.title;',
      "await yinxin.account.get().catch((error: Error) => console.log('asked', error.name));",
    ];
    fs.writeFileSync(path.join(project, 'program.mts'), lines.join('\n'));
    const compilerOptions = {
      ...{ module: 'NodeNext', target: 'ES2024', strict: true, noEmit: true, lib: ['ESNext', 'DOM'] },
      types: [],
    };
    fs.writeFileSync(
      path.join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['program.mts'] }),
    );
    const tsc = inRoot('node_modules/typescript/bin/tsc');
    expect(ran(process.execPath, [tsc], project)).toEqual({ code: 0, said: '' });
    expect(ran(process.execPath, ['program.mts'], project).said).toContain('asked TypeError');
  });
});
