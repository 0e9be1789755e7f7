import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPem } from '@yinxin/der';
import {
  issueRootCertificate,
  memoryKeyStore,
  parseCertificate,
  SoftwareKeyProvider,
  signerFor,
} from '@yinxin/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { rootFile } from './authority-files.ts';

let server: TestServer;
let folder: string;
let roots: { subject: string; sha256: string; pem: string }[];
beforeAll(async () => {
  server = await aServer({ authorities: true });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-roots-'));
  roots = (await server.app.certificates.roots()).map((root) => ({
    subject: root.subject.rdns.flat().find(({ value }) => value.includes('根证书'))?.value ?? '',
    sha256: root.fingerprint(),
    pem: root.pem,
  }));
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

async function saved(name: string): Promise<string> {
  const { statusCode, rawPayload } = await server.app.http.inject(`/ca/${name}`);
  expect(statusCode).toBe(200);
  const file = path.join(folder, name);
  fs.writeFileSync(file, rawPayload);
  return file;
}
const has = (tool: string) => spawnSync(tool, ['--version']).error === undefined;
const said = (tool: string, args: string[], input = '', env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(tool, args, {
    input,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { code: status, out: `${stdout}${stderr}` };
};

test('the bundles hold every root, readable by others', async () => {
  expect(roots).toHaveLength(3);
  const blocks = readPem(fs.readFileSync(await saved('yinxin-roots.pem'), 'utf8'));
  expect(blocks.map(({ bytes }) => parseCertificate(bytes).fingerprint())).toEqual(
    roots.map(({ sha256 }) => sha256),
  );
  const bundle = await saved('yinxin-roots.p7b');
  if (!has('openssl')) return;
  const { code, out } = said('openssl', ['pkcs7', '-inform', 'DER', '-in', bundle, '-print_certs']);
  expect(code).toBe(0);
  const printed = readPem(out).map(({ bytes }) => parseCertificate(bytes).fingerprint());
  expect(printed.toSorted()).toEqual(roots.map(({ sha256 }) => sha256).toSorted());
});

test('the script for Windows carries every root and is read as UTF-8 by Windows PowerShell', async () => {
  const script = fs.readFileSync(await saved('install-yinxin-roots.ps1'), 'utf8');
  expect(script.startsWith('\uFEFF')).toBe(true);
  expect(script.replaceAll('\r\n', '')).not.toMatch(/[\r\n]|#@ROOTS@/);
  for (const { sha256, pem } of roots) {
    expect(script).toContain(`Sha256 = '${sha256}'`);
    expect(script).toContain(pem.replaceAll(/-----.*?-----|\n/g, ''));
  }
});

describe.skipIf(process.platform !== 'linux')('the script for Linux', () => {
  const places = ['usr/local/share/ca-certificates', 'etc/pki/ca-trust/source/anchors'];
  const aSystem = (place: string) => {
    const destination = fs.mkdtempSync(path.join(folder, 'system-'));
    fs.mkdirSync(path.join(destination, place), { recursive: true });
    return { destination, place: path.join(destination, place) };
  };

  test('is found clean by shellcheck', async ({ skip }) => {
    if (!has('shellcheck')) skip('shellcheck is not installed');
    expect(said('shellcheck', ['--shell=sh', await saved('install-yinxin-roots.sh')])).toEqual({
      code: 0,
      out: '',
    });
  });

  test.each(places)('shows the fingerprints, asks, and puts the roots into /%s', async (where) => {
    const script = await saved('install-yinxin-roots.sh');
    const { destination, place } = aSystem(where);
    const env = { DESTDIR: destination };

    const shown = said('sh', [script, '--dry-run'], '', env);
    expect(shown.code).toBe(0);
    for (const { subject, sha256 } of roots) {
      expect(shown.out).toContain(subject);
      expect(shown.out).toContain(sha256);
    }
    for (const answer of ['', 'no\n', 'y\n']) expect(said('sh', [script], answer, env).code).toBe(1);
    expect(fs.readdirSync(place)).toEqual([]);

    expect(said('sh', [script], 'yes\n', env)).toMatchObject({ code: 0 });
    const installed = fs.readdirSync(place).map((name) => fs.readFileSync(path.join(place, name), 'utf8'));
    expect(installed.toSorted()).toEqual(roots.map(({ pem }) => pem).toSorted());
  });

  test('installs nothing when a certificate was exchanged', async () => {
    const script = await saved('install-yinxin-roots.sh');
    const [first, second] = roots.map(({ pem }) => pem.trimEnd());
    fs.writeFileSync(script, fs.readFileSync(script, 'utf8').replace(first!, second!));
    const { destination, place } = aSystem(places[0]!);
    const { code, out } = said('sh', [script], 'yes\n', { DESTDIR: destination });
    expect([code, out.includes('已损坏')]).toEqual([1, true]);
    expect(fs.readdirSync(place)).toEqual([]);
  });
});

test('other names below /ca lead nowhere', async () => {
  for (const name of ['yinxin-roots', 'constructor', 'install-yinxin-roots.bat', 'ecdsa-tsa.crt'])
    expect((await server.app.http.inject(`/ca/${name}`)).statusCode).toBe(404);
});

test('a company name ends no string of the scripts', async () => {
  const provider = new SoftwareKeyProvider({
    store: memoryKeyStore(),
    masterKey: new Uint8Array(32).fill(1),
  });
  const signer = await signerFor(provider, await provider.generate('P-256', '根'));
  const name = "某'$(id)`公司";
  const certificate = await issueRootCertificate({
    signer,
    subject: { country: 'CN', organization: name, commonName: name },
    notBefore: new Date('2026-01-01'),
    notAfter: new Date('2046-01-01'),
  });
  const made = (file: string) =>
    Buffer.from(rootFile([{ family: 'ecdsa', generation: 1, certificate }], file)!.bytes).toString();
  const script = path.join(folder, 'hostile.sh');
  fs.writeFileSync(script, made('install-yinxin-roots.sh'));
  fs.mkdirSync(path.join(folder, 'hostile/usr/local/share/ca-certificates'), { recursive: true });
  const { code, out } = said('sh', [script, '--dry-run'], '', { DESTDIR: path.join(folder, 'hostile') });
  expect([code, out.includes(`CN=${name}`)]).toEqual([0, true]);
  expect(made('install-yinxin-roots.ps1')).toContain("CN=某''$(id)`公司");
});
