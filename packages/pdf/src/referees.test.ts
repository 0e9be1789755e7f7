import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPdf } from './document.ts';
import { fileSource } from './file-source.ts';
import { type PdfRef, textString } from './objects.ts';
import { pageCount } from './pages.ts';
import { createPdf, type FileForm } from './write/create.ts';
import { IncrementalUpdate } from './write/update.ts';

const tools = ['qpdf', 'mutool', 'pdfinfo'].every(
  (tool) => spawnSync(tool, ['--version']).error === undefined,
);
const folder = mkdtempSync(join(tmpdir(), 'yinxin-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

function saved(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const aFile = (form: FileForm) => createPdf({ pages: [{ lines: ['one'] }, { lines: ['two'] }], form });

function withUpdate(path: string): Uint8Array {
  const file = readFileSync(path);
  const document = openPdf(file);
  const update = new IncrementalUpdate(document);
  update.set(document.trailer.get('Root') as PdfRef, document.catalog().with({ Lang: textString('zh-CN') }));
  return Buffer.concat([file, update.write().bytes]);
}

/** qpdf exits with 0 only when it has neither errors nor warnings. */
const qpdfCheck = (path: string) => spawnSync('qpdf', ['--check', path]).status;

describe.skipIf(!tools)('other readers agree', () => {
  test.each(['table', 'xref-stream', 'object-streams'] as const)(
    'on a new and on an updated file (%s)',
    (form) => {
      const path = saved(`${form}.pdf`, aFile(form));
      const updated = saved(`${form}-updated.pdf`, withUpdate(path));
      expect([qpdfCheck(path), qpdfCheck(updated)]).toEqual([0, 0]);
      expect(execFileSync('pdfinfo', [updated]).toString()).toMatch(/Pages:\s+2/);
      expect(execFileSync('mutool', ['show', updated, 'trailer/Root/Lang']).toString()).toContain('zh-CN');
    },
  );

  test.each([
    ['classic', []],
    ['object streams', ['--object-streams=generate']],
    ['encrypted', ['--encrypt', '', 'owner', '256', '--']],
    ['encrypted object streams', ['--object-streams=generate', '--encrypt', '', 'owner', '256', '--']],
  ])('on an updated linearized file (%s)', (_, options) => {
    const path = join(folder, 'linear.pdf');
    execFileSync('qpdf', ['--linearize', ...options, saved('plain.pdf', aFile('table')), path]);
    const document = openPdf(readFileSync(path));
    expect(document.linearized).toBe(true);
    expect(document.issues).toEqual([]);
    expect(document.revisions).toHaveLength(1);
    expect(document.revisions[0]).toMatchObject({
      start: 0,
      end: readFileSync(path).length,
      wellFormed: true,
    });
    const updated = saved('linear-updated.pdf', withUpdate(path));
    expect(openPdf(readFileSync(updated)).revisions).toHaveLength(2);
    expect(spawnSync('qpdf', ['--check', updated]).stderr.toString()).not.toContain('error');
    expect(execFileSync('mutool', ['show', updated, 'trailer/Root/Lang']).toString()).toContain('zh-CN');
  });
});

test('a file on disk is read by random access', () => {
  const source = fileSource(saved('disk.pdf', aFile('xref-stream')));
  try {
    expect(pageCount(openPdf(source))).toBe(2);
  } finally {
    source.close();
  }
});
