// Files as the libraries of npm write them: node-files.mjs <folder>, run where they are installed.
import { createWriteStream, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { PDF } from '@libpdf/core';
import { jsPDF } from 'jspdf';
import { degrees, PDFDocument } from 'pdf-lib';
import Pdfkit from 'pdfkit';

const folder = process.argv[2];
const to = (name) => join(folder, `${name}.pdf`);
const text = (page) => `Contract, page ${page}. The price is 100 yuan.`;

async function withPdfLib(kind) {
  const document = await PDFDocument.create();
  for (const number of [1, 2]) {
    const page = document.addPage([595, 842]);
    page.drawText(text(number), { x: 72, y: 700, size: 14 });
    if (kind === 'rotated') page.setRotation(degrees(180));
  }
  if (kind === 'form') {
    const field = document.getForm().createTextField('buyer');
    field.setText('Party A');
    field.addToPage(document.getPage(0), { x: 72, y: 600, width: 200, height: 20 });
  }
  if (kind === 'extras')
    await document.attach(Buffer.from('price;100'), 'prices.csv', { mimeType: 'text/csv' });
  writeFileSync(to(`pdf-lib-${kind}`), await document.save({ useObjectStreams: kind !== 'form' }));
}

async function withPdfkit(kind) {
  const options = {
    tagged: { tagged: true, pdfVersion: '1.5', lang: 'zh-CN' },
    encrypted: { ownerPassword: 'owner', pdfVersion: '1.7ext3' },
  };
  const document = new Pdfkit({ size: 'A4', ...options[kind] });
  const out = document.pipe(createWriteStream(to(`pdfkit-${kind}`)));
  for (const number of [1, 2]) {
    if (number > 1) document.addPage();
    if (kind === 'tagged') {
      document.addStructure(document.struct('P', () => document.text(text(number))));
    } else document.text(text(number));
    if (kind === 'extras') document.outline.addItem(`Page ${number}`);
  }
  if (kind === 'extras') document.file(Buffer.from('price;100'), { name: 'prices.csv' });
  if (kind === 'form') {
    document.font('Helvetica').initForm();
    document.formText('buyer', 72, 600, 200, 20, { value: 'Party A' });
  }
  document.end();
  await finished(out);
}

function withJsPdf(kind) {
  const encryption = { userPassword: '', ownerPassword: 'owner', userPermissions: ['print'] };
  const document = new jsPDF({ unit: 'pt', ...(kind === 'encrypted' && { encryption }) });
  document.text(text(1), 72, 100);
  document.addPage();
  document.text(text(2), 72, 100);
  if (kind === 'extras') document.outline.add(null, 'Page two', { pageNumber: 2 });
  writeFileSync(to(`jspdf-${kind}`), Buffer.from(document.output('arraybuffer')));
}

async function withLibpdf(kind) {
  const document = PDF.create();
  for (const number of [1, 2]) {
    const page = document.addPage({ size: 'a4', ...(kind === 'rotated' && { rotate: 90 }) });
    page.drawText(text(number), { x: 72, y: 700, size: 14 });
  }
  if (kind === 'extras') document.addAttachment('prices.csv', Buffer.from('price;100'));
  if (kind === 'encrypted') document.setProtection({ ownerPassword: 'owner', userPassword: '' });
  writeFileSync(to(`libpdf-${kind}`), await document.save());
}

for (const kind of ['plain', 'rotated', 'form', 'extras']) await withPdfLib(kind);
for (const kind of ['plain', 'tagged', 'extras', 'form', 'encrypted']) await withPdfkit(kind);
for (const kind of ['plain', 'extras', 'encrypted']) withJsPdf(kind);
for (const kind of ['plain', 'rotated', 'extras', 'encrypted']) await withLibpdf(kind);
