import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { JAVA_PROGRAMS, run, runJava } from './programs.ts';
import { signAll } from './sign-all.ts';

const HERE = import.meta.dirname;

const NPM_PRODUCERS = ['pdf-lib@1.17.1', 'pdfkit@0.20.2', 'jspdf@4.2.1', '@libpdf/core@0.4.2'];

const PAGE = `<!doctype html><html lang="zh-CN"><title>Contract</title><h1>Contract</h1>
<p>The price is 100 yuan.</p><form><input name="buyer" value="Party A"></form>
<h2 style="break-before: page; page-break-before: always">Page two</h2><p>Party A pays Party B.</p></html>`;
const TEX = String.raw`\documentclass{article}\usepackage{hyperref}\begin{document}
\section{Contract} The price is 100 yuan.\newpage\section{Page two} Party A pays Party B.\end{document}`;
const POSTSCRIPT = `%!PS
/Helvetica findfont 14 scalefont setfont
72 700 moveto (Contract. The price is 100 yuan.) show showpage
72 700 moveto (Page two) show showpage`;

/**
 * Makes every file of the corpus anew. The producers are Debian's (chromium, libreoffice-writer-nogui,
 * libreoffice-calc-nogui, ghostscript, texlive-latex-base, qpdf, mupdf-tools, poppler-utils, libnss3,
 * python3-cairo, python3-reportlab, weasyprint, libpdfbox2-java, libitext-java, libitext5-java) and npm's.
 */
export async function makeCorpus(corpus: string): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'yinxin-producers-'));
  rmSync(corpus, { recursive: true, force: true });
  mkdirSync(corpus, { recursive: true });
  try {
    for (const program of JAVA_PROGRAMS) runJava(program, 'make', corpus);
    run('/usr/bin/python3', [join(HERE, 'python_files.py'), corpus]);
    withNpm(work, corpus);
    withBrowserAndOffice(work, corpus);
    withTypesetters(work, corpus);
    rewritten(corpus);
    await signAll(work, corpus);
    pressBig(corpus);
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** poppler writes half a megabyte of empty tables with every field. */
function pressBig(corpus: string): void {
  for (const name of readdirSync(corpus)) {
    const file = join(corpus, name);
    const bytes = readFileSync(file);
    if (bytes.length < 100_000) continue;
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    rmSync(file);
  }
}

function withNpm(work: string, corpus: string): void {
  writeFileSync(join(work, 'package.json'), '{"private":true}');
  run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...NPM_PRODUCERS], work);
  copyFileSync(join(HERE, 'node-files.mjs'), join(work, 'node-files.mjs'));
  run(process.execPath, [join(work, 'node-files.mjs'), corpus]);
}

function withBrowserAndOffice(work: string, corpus: string): void {
  const page = join(work, 'contract.html');
  writeFileSync(page, PAGE);
  const print = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', `file://${page}`];
  const outline = '--generate-pdf-document-outline';
  run('chromium', [...print, `--print-to-pdf=${join(corpus, 'chromium-plain.pdf')}`]);
  run('chromium', [...print, outline, `--print-to-pdf=${join(corpus, 'chromium-extras.pdf')}`]);
  writeFileSync(join(work, 'contract.csv'), 'item,price\nseal,100\n');
  const kinds = {
    plain: ['contract.html', 'writer_web_pdf_Export', { ExportFormFields: false, UseTaggedPDF: false }],
    form: ['contract.html', 'writer_web_pdf_Export', { ExportFormFields: true, UseTaggedPDF: false }],
    tagged: ['contract.html', 'writer_web_pdf_Export', { UseTaggedPDF: true, ExportBookmarks: true }],
    archive: ['contract.html', 'writer_web_pdf_Export', { SelectPdfVersion: 2 }],
    calc: ['contract.csv', 'calc_pdf_Export', {}],
  } as const;
  for (const [kind, [source, filter, settings]] of Object.entries(kinds)) {
    const options = Object.entries(settings).map(([key, value]) => [
      key,
      { type: typeof value === 'number' ? 'long' : 'boolean', value: String(value) },
    ]);
    const format = `pdf:${filter}:${JSON.stringify(Object.fromEntries(options))}`;
    const profile = `-env:UserInstallation=file://${join(work, 'office')}`;
    run('soffice', ['--headless', profile, '--convert-to', format, '--outdir', work, join(work, source)]);
    renameSync(join(work, 'contract.pdf'), join(corpus, `libreoffice-${kind}.pdf`));
  }
}

function withTypesetters(work: string, corpus: string): void {
  writeFileSync(join(work, 'contract.tex'), TEX);
  for (let pass = 0; pass < 2; pass++) run('pdflatex', ['-interaction=batchmode', 'contract.tex'], work);
  renameSync(join(work, 'contract.pdf'), join(corpus, 'pdftex-extras.pdf'));
  writeFileSync(join(work, 'contract.ps'), POSTSCRIPT);
  const distill = ['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite'];
  run('gs', [...distill, `-sOutputFile=${join(corpus, 'ghostscript-plain.pdf')}`, join(work, 'contract.ps')]);
  const again = [
    `-sOutputFile=${join(corpus, 'ghostscript-extras.pdf')}`,
    join(corpus, 'chromium-extras.pdf'),
  ];
  run('gs', [...distill, ...again]);
}

/** What tools make of the files of others. */
function rewritten(corpus: string): void {
  const of = (name: string) => join(corpus, `${name}.pdf`);
  const qpdf = (kind: string, from: string, ...options: string[]) =>
    run('qpdf', [...options, of(from), of(`qpdf-${kind}`)]);
  qpdf('linearized', 'chromium-extras', '--linearize');
  qpdf('linearized-objects', 'itext5-extras', '--linearize', '--object-streams=generate');
  qpdf('objects', 'pdfbox-form', '--object-streams=generate');
  qpdf('plain', 'libreoffice-tagged', '--object-streams=disable');
  qpdf('encrypted-256', 'itext5-plain', '--encrypt', '', 'owner', '256', '--');
  qpdf('encrypted-128', 'pdfbox-form', '--encrypt', '', 'owner', '128', '--use-aes=y', '--');
  qpdf('encrypted-locked', 'itext5-plain', '--encrypt', 'open', 'owner', '256', '--');
  qpdf('rotated', 'chromium-plain', '--rotate=+90:1-z');
  run('mutool', ['clean', '-gggg', of('libreoffice-tagged'), of('mutool-clean')]);
  run('mutool', ['clean', '-z', of('itext5-form'), of('mutool-form')]);
  run('mutool', ['merge', '-o', of('mutool-merged'), of('itext5-plain'), of('pdfkit-plain')]);
  run('pdfunite', [of('pdfbox-plain'), of('itext5-plain'), of('poppler-united')]);
  run('pdftocairo', ['-pdf', of('itext5-plain'), of('poppler-cairo')]);
}
