import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asBuffer } from '@yinxin/pdf';

/** The other readers that judge our files. */
export const referees = ['qpdf', 'pdfsig', 'mutool', 'pdftoppm', 'openssl'].every(
  (tool) => spawnSync(tool, ['--version']).error === undefined,
);

/** A folder for the files of one test run. */
export function aFolder(): {
  path(name: string): string;
  save(name: string, bytes: Uint8Array): string;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'yinxin-signature-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    save(name, bytes) {
      writeFileSync(path(name), bytes);
      return path(name);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** pdfsig's verdict on every signature, in the order of the file. */
export function pdfsigVerdicts(path: string, password?: string): string[] {
  const options = password === undefined ? [] : ['-upw', password];
  const { stdout } = spawnSync('pdfsig', ['-nocert', ...options, path], { encoding: 'utf8' });
  return [...stdout.matchAll(/Signature Validation: (.*)\./g)].map((match) => match[1]!);
}

/** How much of the file each signature covers, as pdfsig sees it. */
export function pdfsigCoverage(path: string): string[] {
  const { stdout } = spawnSync('pdfsig', ['-nocert', path], { encoding: 'utf8' });
  return [...stdout.matchAll(/(Total document signed|Not total document signed)/g)].map((match) => match[1]!);
}

/** What qpdf finds wrong with the structure; empty when nothing. */
export function qpdfComplaints(path: string, password?: string): string {
  const options = password === undefined ? [] : [`--password=${password}`];
  const { stderr } = spawnSync('qpdf', ['--check', ...options, path], { encoding: 'utf8' });
  return stderr;
}

/** mutool's words on the digest and on later edits of each signature. */
export function mutoolSignatures(path: string, password?: string): string {
  const options = password === undefined ? [] : ['-p', password];
  return spawnSync('mutool', ['sign', '-v', ...options, path], { encoding: 'utf8' }).stdout;
}

export interface Pixels {
  width: number;
  height: number;
  at(x: number, y: number): [number, number, number];
}

/** Fine enough to measure half a millimetre, coarse enough to be quick. */
export const PIXELS_PER_MM = 5;
const DPI = String(PIXELS_PER_MM * 25.4);

/** A page as pdftoppm draws it. */
export function pixelsByPoppler(path: string, page: number): Pixels {
  const out = execFileSync(
    'pdftoppm',
    ['-r', DPI, '-f', String(page), '-l', String(page), '-cropbox', path],
    {
      maxBuffer: 1 << 28,
    },
  );
  return readPpm(out);
}

/** The same page as mutool draws it. */
export function pixelsByMupdf(path: string, page: number): Pixels {
  const out = execFileSync('mutool', ['draw', '-q', '-r', DPI, '-F', 'ppm', '-o', '-', path, String(page)], {
    maxBuffer: 1 << 28,
  });
  return readPpm(out);
}

function readPpm(bytes: Buffer): Pixels {
  const head = /^P6\s+(?:#.*\s+)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 200))!;
  const [width, height] = [Number(head[1]), Number(head[2])];
  const data = asBuffer(bytes.subarray(head[0].length));
  return {
    width,
    height,
    at(x, y) {
      const i = (y * width + x) * 3;
      return [data[i]!, data[i + 1]!, data[i + 2]!];
    },
  };
}

/** Where red is: the box around all red pixels, in pixels, or undefined. */
export function redBox({
  width,
  height,
  at,
}: Pixels): { left: number; top: number; right: number; bottom: number } | undefined {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b] = at(x, y);
      if (r < 180 || g > 100 || b > 100) continue;
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box.right < 0 ? undefined : box;
}
