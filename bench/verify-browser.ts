// The verifier as browsers get it, in Chromium.
import { chromium } from '@playwright/test';
import type { VerifyOptions } from '@yinxin/pdf-signature';
import { browserBundle } from '../packages/pdf-signature/src/attacks/testing/browser-side.ts';
import { browserFlags, findBrowser, installHint } from '../scripts/browser.ts';
import type { Work } from './signature-turns.ts';

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** So many files at a time: asking the browser from outside takes as long as a file does. */
export const AT_A_TIME = 10;

/** Judges the same file again and again; only the verdict crosses over. */
export async function inBrowser(
  file: Uint8Array,
  { trust = [], crls = [] }: Pick<VerifyOptions, 'crls'> & { trust?: readonly Uint8Array[] },
): Promise<Work> {
  const { code } = await browserBundle();
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(installHint);
  const chrome = await chromium.launch({ executablePath, args: browserFlags });
  process.once('disconnect', () => chrome.close());
  const page = await chrome.newPage();
  // as visitors have it, by https; nobody is asked for it
  await page.route('https://verifier.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await page.goto('https://verifier.test/');
  const given = { code, file: base64(file), trust: trust.map(base64), crls: crls.map(base64) };
  const verify = await page.evaluateHandle(async (asked) => {
    const bytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const blob = new Blob([asked.code], { type: 'text/javascript' });
    const { verifyPdf } = await import(URL.createObjectURL(blob));
    const options = { trust: asked.trust.map(bytes), crls: asked.crls.map(bytes) };
    const input = bytes(asked.file);
    return async (times: number): Promise<string> => {
      const verdicts = new Set<string>();
      for (let i = 0; i < times; i++) verdicts.add((await verifyPdf(input, options)).verdict);
      return [...verdicts].join();
    };
  }, given);
  return async () => {
    const verdict = await verify.evaluate((run, times) => run(times), AT_A_TIME);
    if (verdict !== 'TOTAL_PASSED') throw new Error(verdict);
  };
}
