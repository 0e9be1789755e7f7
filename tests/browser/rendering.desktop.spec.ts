// Whoever reads in the browser and whoever looks at the server's pictures see the same: turned pages, odd sizes, seals
// over the edges, rare characters.
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { RenderPool } from '@yinxin/pdf-render';
import { type Mark, signPdf, vectorArtwork } from '@yinxin/pdf-signature';
import { drawSeal, loadFaces, toPdfForm } from '@yinxin/seal';
import sharp from 'sharp';
import { makeTestAuthority } from '../../apps/server/src/modules/contract-trial/authority.ts';
import { composeValues } from '../../apps/server/src/modules/typesetting/index.ts';
import { becomeVerified, signIn } from './identity.ts';
import { aPhone, visit } from './pages.ts';
import { ask } from './seals.ts';
import { test } from './test.ts';

/** Upright, turned each way, and sizes no printer has; in points. */
const PAGES = [
  {},
  { entries: { Rotate: 90 } },
  { width: 420, height: 595, entries: { Rotate: 180 } },
  { width: 1000, height: 380 },
  { width: 300, height: 900, entries: { Rotate: 270 } },
];
const RARE = '龘靐齉爩，䶮㙓㵘，王垚喆';

/** The file as it is; and without its seals, the seal over the edges, or its words. */
async function files() {
  const faces = await loadFaces();
  const plain = createPdf({ pages: PAGES });
  const words = PAGES.map((_, page) => ({
    ...{ page, left: 20, top: 15, width: 80, height: 24, fontMm: 7 },
    text: `${RARE}${page + 1}`,
  }));
  const written = composeValues(plain, words, faces);
  const art = vectorArtwork(
    toPdfForm(drawSeal(faces, { kind: 'official', name: '体验示例茶业有限公司', widthMm: 40 })),
  );
  const stamps = { art, at: PAGES.map((_, page) => ({ page, xMm: 25, yMm: 50 })) };
  const seam = { art, seam: { edge: 'right', pages: 'all', yMm: 30 } } as const;
  const { company } = await makeTestAuthority(new Date());
  const sealed = async (bytes: Uint8Array, ...marks: Mark[]) =>
    new Uint8Array(
      Buffer.concat(await signPdf(bytes, company, { marks, at: new Date(), level: 'B-B', scan: 'skip' })),
    );
  return {
    whole: await sealed(written, stamps, seam),
    unsealed: await sealed(written, seam),
    seamless: await sealed(written, stamps),
    wordless: await sealed(plain, stamps, seam),
  };
}

/** A draft with this file, open to be read. */
async function read(page: Page, pdf: Uint8Array): Promise<void> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title: '页面各异' });
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  const uploaded = await page.request.post(`/api/appapi/contract/upload?contractId=${id}`, {
    headers: { accessToken: token },
    multipart: { file: { name: '页面各异.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) } },
  });
  expect(uploaded.ok()).toBe(true);
  await visit(page, `/businessProcessing/signCenter/detail?id=${id}`);
  await page.getByRole('button', { name: '打开阅读', exact: true }).click();
}

/** A page as pdfjs drew it. */
async function drawn(page: Page, number: number): Promise<Buffer> {
  const sheet = page.getByRole('dialog').locator(`[data-page="${number}"]`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^第 ${number + 1} 页`) })
    .click();
  const canvas = sheet.locator('canvas');
  await expect(canvas).toBeVisible();
  const url = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL('image/png'));
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const ACROSS = 240;
/** Soft, so that only what is there or not counts, and no smoothing of an edge. */
async function softened(png: Uint8Array, height: number) {
  const picture = sharp(png).flatten({ background: '#fff' }).resize(ACROSS, height, { fit: 'fill' });
  return picture.blur(2).removeAlpha().raw().toBuffer();
}

/** The greatest difference of a place, of 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const { width, height } = await sharp(one).metadata();
  const tall = Math.round((ACROSS * height) / width);
  const [a, b] = await Promise.all([softened(one, tall), softened(other, tall)]);
  return a.reduce((worst, value, index) => Math.max(worst, Math.abs(value - (b[index] ?? 0))), 0);
}

/** Beyond this something is missing, or elsewhere. */
const TOLERANCE = 40;

test('both renderers show the same, and would not if a seal, a word or the way up were wrong', {
  tag: '@deep',
}, async ({ page }) => {
  const { whole, unsealed, seamless, wordless } = await files();
  await signIn(page, aPhone());
  await becomeVerified(page);
  await read(page, whole);
  const pool = new RenderPool({ size: 1, timeoutMs: 120_000 });
  try {
    for (const number of PAGES.keys()) {
      const seen = await drawn(page, number);
      const { width } = await sharp(seen).metadata();
      const picture = (bytes: Uint8Array) => pool.picture(bytes, number, width);
      const server = await picture(whole);
      const found = {
        same: await difference(seen, server),
        unsealed: await difference(seen, await picture(unsealed)),
        seamless: await difference(seen, await picture(seamless)),
        wordless: await difference(seen, await picture(wordless)),
        upsideDown: await difference(seen, await sharp(server).rotate(180).png().toBuffer()),
      };
      expect(found.same, `page ${number + 1}: ${JSON.stringify(found)}`).toBeLessThan(TOLERANCE);
      for (const [what, apart] of Object.entries(found))
        if (what !== 'same') expect(apart, `page ${number + 1}, ${what}`).toBeGreaterThan(TOLERANCE * 1.5);
    }
  } finally {
    await pool.close();
  }
});
