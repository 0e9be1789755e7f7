import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PdfForm, pdfFormStream } from '../drawing/pdf-form.ts';

/** A page of exactly the form's size with the form on it; `below` is drawn first. */
export function onePagePdf(form: PdfForm, below = ''): Uint8Array {
  const stream = pdfFormStream(form);
  const page = Buffer.from(`${below}\n/Seal Do`);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [${form.bbox.join(' ')}] /Contents 4 0 R` +
        ' /Resources << /XObject << /Seal 5 0 R >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< /Length ${page.length} >>\nstream\n`), page, Buffer.from('\nendstream')]),
    Buffer.concat([Buffer.from(`${stream.dictionary}\nstream\n`), stream.data, Buffer.from('\nendstream')]),
  ];
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  objects.forEach((object, i) => {
    offsets.push(length());
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  });
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export function renderWithMutool(pdf: Uint8Array, width: number, height: number): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'));
  try {
    writeFileSync(join(folder, 'page.pdf'), pdf);
    const size = ['-w', String(width), '-h', String(height), '-f'];
    execFileSync(
      'mutool',
      ['draw', '-q', '-o', join(folder, 'page.png'), ...size, join(folder, 'page.pdf')],
      { stdio: 'ignore' },
    );
    return readFileSync(join(folder, 'page.png'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
