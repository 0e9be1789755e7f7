// The samples of the guides, cut out of the texts as a reader copies them, run against the real server.
import { execFile, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasOpenssl, ToolFolder } from '../../../../../../../packages/pki/src/testing/tools.ts';
import { aServer, type TestServer } from '../../../../testing/server.ts';
import { aProgram } from '../../../applications/testing/index.ts';
import { anOrder } from '../../../certificates/testing/authority.ts';
import { aPdf } from '../../../contracts/testing/index.ts';

const STARTS = { timeout: 240_000 }; // interpreters take their time on a busy machine

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
    const fences = [...text.matchAll(/^```(\w*)(?: \S+)?\n(.*?)^```$/gms)];
    return fences.map(([, language = '', code = '']) => ({ guide, language, code }));
  });
const samplesOf = (guide: string) => samples.filter((sample) => sample.guide.includes(guide));

/** Those whose commands are run here from first to last; the quick start has a test of its own (scripts). */
const GUIDES = [
  'authentication',
  'signing',
  'seals',
  'embedding',
  'digest-signing',
  'reliability',
  'sandbox',
  'going-live',
  'mcp',
  'troubleshooting',
].filter((guide) => samplesOf(guide).length > 0);

const has = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;
const hasShell = has('curl', '--version') && has('bash', '--version') && has('jq', '--version');

let server: TestServer;
let origin: string;
const folder = new ToolFolder();
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  origin = await server.listen();
  folder.write('contract.pdf', aPdf(1, 'Contract'));
});
afterAll(async () => {
  await server.close();
  folder.dispose();
});

const run = promisify(execFile);
const filledIn = (code: string) => code.replaceAll('https://yinxin.example', origin);

/** The names in an answer, at every depth, with the kind of what they name. */
const namesIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]))
    : typeof value;

test('every guide with commands is run', () => {
  const guides = samples.filter(({ language }) => language === 'bash').map(({ guide }) => guide);
  const known = [...GUIDES, 'quick-start', 'certificates'];
  expect(guides.filter((guide) => !known.some((name) => guide.includes(name)))).toEqual([]);
});

test('no guide has a sample in a language that nothing runs or reads', () => {
  const languages = new Set(
    samples.filter(({ guide }) => !guide.includes('quick-start')).map(({ language }) => language),
  );
  expect([...languages].toSorted()).toEqual(['bash', 'html', 'json', 'text']);
});

test('what the guides show as answers is JSON in the envelope', () => {
  for (const { code } of samples.filter(({ language }) => language === 'json'))
    expect(namesIn(JSON.parse(code))).toMatchObject({ code: 'number', message: 'string' });
});

/** Each command in one shell; what it prints, without the noise between. */
async function sayings(commands: readonly string[], env: Record<string, string>): Promise<string[]> {
  const MARK = '=== next ===';
  const shell = spawn('bash', ['-eu'], { cwd: folder.path, env: { ...process.env, ...env } });
  const script = commands.map((command) => `${filledIn(command)}\necho; echo '${MARK}'\n`).join('');
  let said = '';
  let complaint = '';
  shell.stdout.on('data', (chunk) => {
    said += chunk;
  });
  shell.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  shell.stdin.end(script);
  const code = await new Promise((resolve) => shell.once('close', resolve));
  if (code !== 0) throw new Error(`a command failed: ${complaint}\n${said}`);
  return said
    .split(MARK)
    .slice(0, -1)
    .map((one) => one.trim());
}

describe.each(GUIDES)('the guide %s', (guide) => {
  test.skipIf(!hasShell || !hasOpenssl)('its commands work, and answer as it shows', STARTS, async () => {
    const program = await aProgram(server);
    await server.store.pool.query('update applications set origins = $2 where id = $1', [
      ...[program.applicationId, ['https://www.example.cn']],
    ]);
    const own = samplesOf(guide);
    const commands = own.filter(({ language }) => language === 'bash');
    const env = { YINXIN_URL: origin, YINXIN_KEY: program.secret };
    const said = await sayings(
      commands.map(({ code }) => code),
      env,
    );
    expect(said).toHaveLength(commands.length);
    commands.forEach((command, at) => {
      const shown = own[own.indexOf(command) + 1];
      const answer = said[at] ?? '';
      if (shown?.language === 'text') expect(answer).toBe(shown.code.trim());
      else if (shown?.language === 'json')
        expect(namesIn(JSON.parse(answer))).toMatchObject(namesIn(JSON.parse(shown.code)) as object);
      else if (guide !== 'troubleshooting') expect(answer).not.toMatch(/"code":(?!1\b)\d|null/);
    });
  });
});

test.skipIf(!hasShell || !hasOpenssl)(
  'the certificate services by curl and OpenSSL: files, lists, status and time stamps',
  STARTS,
  async () => {
    const user = await server.app.certificates.issue(await anOrder({ algorithm: 'ecdsa' }));
    folder.write('user.pem', user.pem);
    const told = [];
    for (const { code } of samplesOf('certificates').filter(({ language }) => language === 'bash')) {
      const { stdout, stderr } = await run('bash', ['-eu', '-c', filledIn(code)], { cwd: folder.path });
      told.push(stdout + stderr);
    }
    const [files, list, status, stamp] = told;
    expect(files).toMatch(/sha256 Fingerprint=/i);
    expect(list).toContain('verify OK');
    expect(status).toContain('user.pem: good');
    expect(stamp).toContain('Verification: OK');
  },
);

test('the page of embedding names every message that a frame sends, and the scripts of its sample parse', () => {
  const holder = fs.readFileSync(
    new URL('../../../../../../../apps/web/app/parts/embed/holder.ts', import.meta.url),
    'utf8',
  );
  const kinds = new Set([...holder.matchAll(/type: '(yinxin\.\w+)'/g)].map(([, kind]) => kind));
  const guide = fs.readFileSync(path.join(import.meta.dirname, '02-guides--05-embedding.md'), 'utf8');
  const named = new Set([...guide.matchAll(/^\| `(yinxin\.\w+)`/gm)].map(([, kind]) => kind));
  expect(named).toEqual(kinds);
  const [page] = samplesOf('embedding').filter(({ language }) => language === 'html');
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page?.code ?? '') ?? [];
  expect(() => new Function('embedUrl', script)).not.toThrow();
});
