// The verifier in a real browser gives the reports that it gives on the server.

import { expect, type JSHandle, type Page } from '@playwright/test';
import { verifyPdf } from '@yinxin/pdf-signature';
import { browserBundle } from '../../packages/pdf-signature/src/attacks/testing/browser-side.ts';
import {
  CORPUS_KINDS,
  type CorpusFile,
  foreignFiles,
  largeFiles,
  ownFiles,
} from '../../packages/pdf-signature/src/attacks/testing/whole-corpus.ts';
import { NOW } from '../../packages/pdf-signature/src/attacks/testing/world.ts';
import { depth, sampled } from '../../scripts/depth.ts';
import { test } from './test.ts';

/** So long that a machine with much else to do comes to no other report. */
const CAPS = { milliseconds: 120_000 };

/** Files that cross over together: every crossing costs more than most files do. */
const AT_ONCE = 25;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Files as text, for the way into the browser. */
const asText = ({ file, trust, crls, password }: CorpusFile) => ({
  file: base64(file),
  trust: trust.map(base64),
  crls: crls.map(base64),
  password,
});

interface Module {
  verifyPdf: typeof verifyPdf;
}
type Verifier = JSHandle<Module>;

/** The module that browsers get, in a page of its own. */
async function verifierIn(page: Page): Promise<Verifier> {
  const { code } = await browserBundle();
  // an address that counts as https, where the machine hashes too; nobody is asked for it
  await page.route('https://verifier.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto('https://verifier.test/');
  return page.evaluateHandle(
    (text): Promise<Module> => import(URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))),
    code,
  );
}

const reportsInChromium = (verifier: Verifier, files: readonly CorpusFile[]): Promise<string[]> =>
  verifier.evaluate(
    async (module, { asked, now, caps }) => {
      const bytes = (text: string) => Uint8Array.fromBase64(text);
      const reports: string[] = [];
      for (const { file, trust, crls, password } of asked) {
        const report = await module.verifyPdf(bytes(file), {
          ...{ trust: trust.map(bytes), crls: crls.map(bytes), now: new Date(now), caps },
          ...(password === undefined ? {} : { password }),
        });
        reports.push(JSON.stringify(report));
      }
      return reports;
    },
    { asked: files.map(asText), now: NOW.toISOString(), caps: CAPS },
  );

async function reportsHere(files: readonly CorpusFile[]): Promise<string[]> {
  const reports: string[] = [];
  for (const { file, ...options } of files)
    reports.push(JSON.stringify(await verifyPdf(file, { ...options, now: NOW, caps: CAPS })));
  return reports;
}

test('the reports of Chromium on the corpus are those of Node, to the byte', async ({ page }) => {
  test.slow();
  const verifier = await verifierIn(page);
  expect(await page.evaluate(() => typeof crypto.subtle)).toBe('object');
  const corpus = [...foreignFiles(), ...(await largeFiles())];
  for (const kind of sampled(CORPUS_KINDS, 3)) corpus.push(...(await ownFiles(kind)));
  const files = sampled(corpus, 10);
  const verdicts = new Map<CorpusFile['from'], Set<string>>();
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const asked = files.slice(at, at + AT_ONCE);
    const [theirs, ours] = await Promise.all([reportsInChromium(verifier, asked), reportsHere(asked)]);
    asked.forEach(({ name, from }, each) => {
      expect(theirs[each], name).toBe(ours[each]);
      const { verdict } = JSON.parse(theirs[each] ?? '{}') as { verdict: string };
      verdicts.set(from, (verdicts.get(from) ?? new Set()).add(verdict));
    });
  }
  expect([...(verdicts.get('honest') ?? [])]).toEqual(['TOTAL_PASSED']);
  for (const from of ['attack', 'hostile'] as const)
    expect([...(verdicts.get(from) ?? [])], from).not.toContain('TOTAL_PASSED');
  const all = new Set([...verdicts.values()].flatMap((each) => [...each]));
  const reached = depth(
    ['TOTAL_FAILED', 'TOTAL_PASSED'],
    ['INDETERMINATE', 'NO_SIGNATURE_FOUND', 'TOTAL_FAILED', 'TOTAL_PASSED', 'UNREADABLE'],
  );
  expect([...all]).toEqual(expect.arrayContaining(reached));
});
