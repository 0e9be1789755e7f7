import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const PIN = '123456';

/** A token to test with: what the agent needs to find it, and a hand that pulls it. */
export interface TestDevice {
  readonly options: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Where what the token holds lies, and what its library is to lie about. */
  readonly state?: string;
  pull(): void;
  dispose(): void;
}

export const softHsm = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
].find(existsSync);

const aFolder = (): string => mkdtempSync(path.join(tmpdir(), 'yinxin-usbkey-'));
/** What an agent keeps about this token, apart from the tester's own. */
const kept = (folder: string) => ['--state', path.join(folder, 'agent')];
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** A PKCS#11 token in software. */
export function aSoftToken(label = '印信测试'): TestDevice {
  const folder = aFolder();
  const tokens = path.join(folder, 'tokens');
  mkdirSync(tokens);
  const config = path.join(folder, 'softhsm2.conf');
  writeFileSync(config, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  const env = { SOFTHSM2_CONF: config };
  const init = ['--init-token', '--free', '--label', label, '--pin', PIN, '--so-pin', '12345678'];
  execFileSync('softhsm2-util', init, { stdio: 'ignore', env: { ...process.env, ...env } });
  return {
    options: ['--pkcs11', softHsm!, ...kept(folder)],
    env,
    pull: () => {
      for (const name of readdirSync(tokens)) remove(path.join(tokens, name));
    },
    dispose: () => remove(folder),
  };
}

const works = (program: string, argument: string) =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

/** Stand-ins are compiled here and sign by openssl. */
export const canStandIn =
  process.platform === 'linux' && works('cc', '--version') && works('openssl', 'version');

function compiled(name: string, folder: string): string {
  const library = path.join(folder, `${name}.so`);
  const source = path.join(import.meta.dirname, `${name}.c`);
  execFileSync('cc', ['-Wall', '-Werror', '-shared', '-fPIC', '-o', library, source]);
  return library;
}

/** A PKCS#11 token that knows SM2 by mechanisms of its vendor (sm2-token.c). */
export function anSm2Token(): TestDevice {
  const base = aSoftToken('国密测试');
  const folder = aFolder();
  const library = compiled('sm2-token', folder);
  return {
    ...base,
    options: [
      '--pkcs11',
      library,
      '--sm2-generate',
      '0x80000001',
      '--sm2-sign',
      '0x80000002',
      ...kept(folder),
    ],
    env: { ...base.env, SM2_TOKEN: folder, SM2_TOKEN_BASE: softHsm! },
    dispose: () => {
      base.dispose();
      remove(folder);
    },
  };
}

/** A GM/T 0016 token in software (skf-stand-in.c). */
export function aSkfToken(): TestDevice {
  const folder = aFolder();
  const state = path.join(folder, 'state');
  mkdirSync(state);
  writeFileSync(path.join(state, 'pin'), PIN);
  const library = compiled('skf-stand-in', folder);
  return {
    options: ['--skf', library, ...kept(folder)],
    env: { SKF_STAND_IN: state },
    state,
    pull: () => writeFileSync(path.join(state, 'pulled'), ''),
    dispose: () => remove(folder),
  };
}
