// The samples of the guides, cut out of the texts as a reader copies them, run against the real server.
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { maskPhone } from '@yinxin/identifiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, ToolFolder } from '../../../../../../../packages/pki/src/testing/tools.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../../../../testing/server.ts';
import { anOrder } from '../../../certificates/testing/authority.ts';
import { seedContent } from '../index.ts';

const STARTS = { timeout: 120_000 }; // compilers and interpreters take their time on a busy machine

interface Sample {
  guide: string;
  language: string;
  code: string;
}

const samples: Sample[] = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.md'))
  .flatMap((guide) => {
    const text = fs.readFileSync(path.join(import.meta.dirname, guide), 'utf8');
    const fences = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)];
    return fences.map(([, language = '', code = '']) => ({ guide, language, code }));
  });
const samplesOf = (guide: string, language: string) =>
  samples.filter((sample) => sample.guide.includes(guide) && sample.language === language);

const has = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

/** How a whole program of each language is started. */
const programs: Record<string, { file: string; command: string; there: boolean }> = {
  typescript: { file: 'quick-start.mts', command: process.execPath, there: true },
  python: { file: 'quick-start.py', command: 'python3', there: has('python3', '--version') },
  // Older ones run no source file.
  java: { file: 'QuickStart.java', command: 'java', there: has('javac', '--version') },
  php: { file: 'quick-start.php', command: 'php', there: has('php', '--version') },
};
const hasCurl = has('curl', '--version') && has('bash', '--version');

let server: TestServer;
let origin: string;
const folder = new ToolFolder();
beforeAll(async () => {
  server = await aServer({ authorities: true });
  await seedContent({ db: server.store.db, storage: server.storage, samples: false });
  origin = await server.listen();
});
afterAll(async () => {
  await server.close();
  folder.dispose();
});

const run = promisify(execFile);
/** What the guides tell the reader to put in. */
const filledIn = (code: string, words: Record<string, string> = {}) =>
  Object.entries({ 'https://yinxin.example': origin, ...words }).reduce(
    (text, [there, here]) => text.replaceAll(there, here),
    code,
  );
async function bash(code: string, env: Record<string, string> = {}): Promise<string> {
  const options = { cwd: folder.path, env: { ...process.env, ...env } };
  const { stdout, stderr } = await run('bash', ['-eu', '-c', code], options);
  return stdout + stderr;
}
async function answerOf(code: string, env?: Record<string, string>) {
  const said = await bash(code.replace('curl ', 'curl -sS '), env);
  try {
    return JSON.parse(said);
  } catch {
    throw new Error(`no JSON but: ${said}`);
  }
}

/** Asked over the same network as the programs: a code belongs to whoever asked for it. */
async function codeFor(phone: string): Promise<string> {
  await fetch(`${origin}/api/appapi/sms/getVerificationCode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, businessCode: 1001 }),
  });
  return latestCode(server.sms, phone);
}

/** The names in an answer, at every depth. */
const namesIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]))
    : null;

test('no guide has a sample that nothing here runs or reads', () => {
  const languages = new Set(samples.map(({ language }) => language));
  expect([...languages].filter((language) => !programs[language]).toSorted()).toEqual([
    'bash',
    'json',
    'text',
  ]);
  const guidesWithCommands = samples.filter(({ language }) => language === 'bash').map(({ guide }) => guide);
  expect([...new Set(guidesWithCommands)]).toEqual([
    expect.stringContaining('quick-start'),
    expect.stringContaining('certificates'),
  ]);
});

test('what the guides show as answers is JSON', () => {
  for (const { code } of samples.filter(({ language }) => language === 'json'))
    expect(namesIn(JSON.parse(code))).toMatchObject({ code: null, message: null });
});

test.skipIf(!hasCurl)(
  'the quick start by curl: three calls, answered as the guide shows',
  STARTS,
  async () => {
    const [askForCode, askForToken, askWho] = samplesOf('quick-start', 'bash').map(({ code }) => code);
    const [sent, signedIn] = samplesOf('quick-start', 'json').map(({ code }) => JSON.parse(code));
    const phone = aPhone();
    const words = { '13800138000': phone };
    const first = await answerOf(filledIn(askForCode ?? '', words));
    expect(first).toEqual(sent);
    const code = { 收到的六位数字: latestCode(server.sms, phone) };
    const second = await answerOf(filledIn(askForToken ?? '', { ...words, ...code }));
    expect(namesIn(second)).toMatchObject(namesIn(signedIn) as object);
    const third = await answerOf(filledIn(askWho ?? ''), { TOKEN: second.data.token.accessToken });
    expect(third.data.account).toBe(maskPhone(phone));
  },
);

describe.each(Object.entries(programs))('the quick start in %s', (language, { file, command, there }) => {
  const start = async (phone: string, code: string) => {
    const [sample] = samplesOf('quick-start', language);
    const program = folder.write(file, filledIn(sample?.code ?? '', { '13800138000': phone }));
    return (await run(command, [program, code])).stdout;
  };

  test.skipIf(!there)('signs in and says who it is', STARTS, async () => {
    const phone = aPhone();
    expect(await start(phone, await codeFor(phone))).toContain(maskPhone(phone));
  });

  test.skipIf(!there)('does not pass over a wrong code', STARTS, async () => {
    const phone = aPhone();
    const wrong = (await codeFor(phone)) === '000000' ? '111111' : '000000';
    await expect(start(phone, wrong)).rejects.toThrow(/验证码/);
  });
});

test.skipIf(!hasCurl || !hasOpenssl)(
  'the certificate services by curl and OpenSSL: files, lists, status and time stamps',
  STARTS,
  async () => {
    const user = await server.app.certificates.issue(await anOrder({ algorithm: 'ecdsa' }));
    folder.write('user.pem', user.pem);
    folder.write('contract.pdf', 'any file');
    const told = [];
    for (const { code } of samplesOf('certificates', 'bash')) told.push(await bash(filledIn(code)));
    const [files, list, status, stamp] = told;
    expect(files).toMatch(/sha256 Fingerprint=/i);
    expect(list).toContain('verify OK');
    expect(status).toContain('user.pem: good');
    expect(stamp).toContain('Verification: OK');
  },
);
