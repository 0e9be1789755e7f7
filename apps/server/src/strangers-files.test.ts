import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readZip, ZipError, zipOf } from '@yinxin/archive';
import { PACKAGE_LIMITS } from '@yinxin/evidence-log/package';
import { array, dict, name, PdfRef, PdfStream, PdfString, type PdfValue, writeFile } from '@yinxin/pdf';
import { RenderPool } from '@yinxin/pdf-render';
import { cleanSealPicture } from '@yinxin/seal';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readXlsx } from './modules/spreadsheets/xlsx.ts';
import { TypesettingPool } from './modules/typesetting/index.ts';
import { openPicture } from './modules/uploads/index.ts';
import { aRow, aWorkbook, svgShowing } from './providers/convert/testing/documents.ts';
import { callbackReader } from './providers/wecom/callbacks/read.ts';
import { CallbackRefused } from './providers/wecom/index.ts';

// What opens strangers' files besides LibreOffice (providers/convert/canary.test.ts): docs/strangers-files.md.

const WORDS = 'CANARYWORDS';
const RED = { r: 255, g: 0, b: 0 };

let folder: string;
let file: string;
let pixels: string;
let address: string;
const reached: string[] = [];
const listener = http.createServer((request, response) => {
  reached.push(request.url ?? '');
  response.end(WORDS);
});
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'yinxin-canary-'));
  file = path.join(folder, 'canary.txt');
  pixels = path.join(folder, 'canary.png');
  writeFileSync(file, WORDS);
  await sharp({ create: { width: 400, height: 100, channels: 3, background: RED } }).toFile(pixels);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  reached.length = 0;
});

async function redIn(picture: Uint8Array): Promise<boolean> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 50 && (data[at + 2] ?? 255) < 50) return true;
  return false;
}

test("pictures: a stranger's SVG is not opened, and what draws ours reads neither files nor addresses", async () => {
  for (const target of [`file://${pixels}`, pixels, `${address}picture`]) {
    const svg = Buffer.from(svgShowing(target));
    await expect(openPicture(svg, 1_000_000)).rejects.toThrow('neither PNG nor JPEG');
    await expect(cleanSealPicture(svg)).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
    expect(await redIn(await sharp(svg).flatten({ background: '#ffffff' }).png().toBuffer())).toBe(false);
  }
  const own = await sharp(pixels).png().toBuffer();
  expect(await redIn(await (await openPicture(own, 1_000_000)).png().toBuffer())).toBe(true);
  expect(reached).toEqual([]);
});

const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'));

/** ISO 32000-2 7.3.8.2: streams whose data lies in another file, by its path or by its address; and what leads there. */
function reachingPdf(): Uint8Array {
  const elsewhere = (target: string, isAddress: boolean) =>
    dict({ Type: name('Filespec'), ...(isAddress && { FS: name('URL') }), F: text(target) });
  const content = (target: string, isAddress: boolean) =>
    new PdfStream(dict({ F: elsewhere(target, isAddress) }), new Uint8Array());
  const objects = new Map<number, PdfValue>([
    [
      1,
      dict({
        Type: name('Catalog'),
        Pages: new PdfRef(2),
        OpenAction: dict({ S: name('URI'), URI: text(`${address}open`) }),
      }),
    ],
    [2, dict({ Type: name('Pages'), Kids: array(new PdfRef(3)), Count: 1 })],
    [
      3,
      dict({
        Type: name('Page'),
        Parent: new PdfRef(2),
        MediaBox: array(0, 0, 200, 200),
        Resources: dict({ XObject: dict({ Picture: new PdfRef(6) }) }),
        Contents: array(new PdfRef(4), new PdfRef(5), new PdfRef(7)),
      }),
    ],
    [4, content(file, false)],
    [5, content(`${address}content`, true)],
    [
      6,
      new PdfStream(
        dict({
          Type: name('XObject'),
          Subtype: name('Image'),
          Width: 400,
          Height: 100,
          ColorSpace: name('DeviceRGB'),
          BitsPerComponent: 8,
          F: elsewhere(pixels, false),
        }),
        new Uint8Array(),
      ),
    ],
    [7, new PdfStream(dict({}), Buffer.from('q 200 0 0 50 0 0 cm /Picture Do Q\n', 'latin1'))],
  ]);
  return writeFile({ objects, root: new PdfRef(1) });
}

test('PDF: neither what looks through it nor what draws it reads files or addresses', async () => {
  const pdf = reachingPdf();
  const papers = new TypesettingPool();
  const render = new RenderPool({ size: 1 });
  try {
    const { verdict, findings } = await papers.scan(pdf);
    expect(verdict).toBe('refuse');
    expect(JSON.stringify(findings)).not.toContain(WORDS);
    expect(JSON.stringify(await render.texts(pdf))).not.toContain(WORDS);
    expect(await redIn(await render.picture(pdf, 0, 200))).toBe(false);
  } finally {
    await Promise.all([papers.close(), render.close()]);
  }
  expect(reached).toEqual([]);
});

test('tables: entities are refused, links and formulas are text', async () => {
  const rowsOf = async (before: string, text: string) => {
    const row = aRow(1, `<c r="A1" t="str"><f>${text}</f><v>${text}</v></c>`);
    const parts = { 'xl/worksheets/sheet1.xml': `${before}<worksheet>${row}</worksheet>` };
    return Array.fromAsync(readXlsx(await aWorkbook({ parts }), 10));
  };
  const entity = `<!DOCTYPE a [<!ENTITY e SYSTEM "file://${file}">]>`;
  await expect(rowsOf(entity, '&e;')).rejects.toThrow('已损坏');
  const asking = `_xlfn.WEBSERVICE("${address}cell")`;
  expect(await rowsOf('', asking)).toEqual([[asking]]);
  expect(reached).toEqual([]);
});

test('archives: names that lead elsewhere are refused', () => {
  for (const name of [`../..${file}`, file])
    expect(() => readZip(zipOf([[name, Buffer.from('overwritten')]]), PACKAGE_LIMITS)).toThrow(ZipError);
  expect(readFileSync(file, 'utf8')).toBe(WORDS);
});

test('callbacks of enterprise WeChat: entities are refused, whoever sends them', () => {
  const keys = { token: 'token', encodingAesKey: 'k'.repeat(43) };
  const { read } = callbackReader(keys, { kinds: ['app'], echoed: [], of: () => 'ww1' });
  const query = { msg_signature: '0'.repeat(40), timestamp: '1409659813', nonce: '1' };
  for (const target of [`file://${file}`, file, `${address}callback`])
    for (const entity of [`<!ENTITY e SYSTEM "${target}">`, `<!ENTITY % e SYSTEM "${target}"> %e;`]) {
      const body = Buffer.from(`<!DOCTYPE xml [${entity}]><xml><Encrypt>&e;</Encrypt></xml>`);
      expect(() => read('app', query, body)).toThrow(CallbackRefused);
    }
  expect(reached).toEqual([]);
});
