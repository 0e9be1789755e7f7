import {
  array,
  byteString,
  createPdf,
  dict,
  type FileForm,
  IncrementalUpdate,
  name,
  openPdf,
  type PdfDict,
  PdfRef,
  type PdfValue,
  stream,
  textString,
} from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import { vectorArtwork } from '../appearance/artwork.ts';
import { SigningRefused } from '../common/refusal.ts';
import { signPdf } from '../sign/sign.ts';
import { aSigner } from '../sign/testing/people.ts';
import { defaultScanPolicy, type FindingCode } from './policy.ts';
import { refuseRisks, scanPdf } from './scan.ts';

const plain = (form?: FileForm) => createPdf({ pages: [{ lines: ['contract'] }, { lines: ['more'] }], form });
const FIRST_PAGE = new PdfRef(4);

function changed(change: (update: IncrementalUpdate) => void, file = plain()): Uint8Array {
  const update = new IncrementalUpdate(openPdf(file));
  change(update);
  return Buffer.concat([file, update.write().bytes]);
}

const inCatalog = (entries: (update: IncrementalUpdate) => Record<string, PdfValue>) =>
  changed((update) => update.set(new PdfRef(1), update.document.catalog().with(entries(update))));

const withAnnotations = (...annotations: PdfDict[]) =>
  changed((update) => {
    const page = update.document.dict(FIRST_PAGE)!;
    update.set(FIRST_PAGE, page.with({ Annots: array(...annotations.map((each) => update.add(each))) }));
  });

const anAnnotation = (rect: [number, number, number, number], entries: Record<string, PdfValue> = {}) =>
  dict({ Type: name('Annot'), Subtype: name('Square'), Rect: array(...rect), ...entries });

const action = (kind: string, entries: Record<string, PdfValue> = {}) => dict({ S: name(kind), ...entries });
const codes = (file: Uint8Array) => [...new Set(scanPdf(file).findings.map((finding) => finding.code))];

test.each<FileForm>(['table', 'xref-stream', 'object-streams'])('a plain document is clean (%s)', (form) => {
  expect(scanPdf(plain(form))).toEqual({ verdict: 'allow', findings: [] });
});

test('a document with our own seals and signatures is not refused', async () => {
  const content = Buffer.from('1 0 0 rg 0 0 50 50 re f');
  const art = vectorArtwork({ widthMm: 20, heightMm: 20, content });
  const marks = [
    { art, at: [{ page: 0, xMm: 10, yMm: 10 }] },
    { art, seam: { pages: 'all', edge: 'right', yMm: 99 } },
  ] as const;
  const signed = Buffer.concat(await signPdf(plain(), aSigner('张三', 'p256'), { marks }));
  expect(scanPdf(signed)).toEqual({ verdict: 'allow', findings: [] });
});

const risks: [FindingCode, () => Uint8Array][] = [
  [
    'JAVASCRIPT',
    () => inCatalog(() => ({ OpenAction: action('JavaScript', { JS: byteString('app.alert(1)') }) })),
  ],
  ['AUTOMATIC_ACTION', () => inCatalog(() => ({ AA: dict({ WC: action('Named') }) }))],
  [
    'LAUNCH_ACTION',
    () => withAnnotations(anAnnotation([1, 1, 9, 9], { A: action('Launch', { F: byteString('x.exe') }) })),
  ],
  ['REMOTE_ACTION', () => withAnnotations(anAnnotation([1, 1, 9, 9], { A: action('SubmitForm') }))],
  [
    'LINK',
    () =>
      withAnnotations(anAnnotation([1, 1, 9, 9], { A: action('URI', { URI: byteString('https://a.cn') }) })),
  ],
  ['XFA', () => inCatalog(() => ({ AcroForm: dict({ Fields: array(), XFA: byteString('<x/>') }) }))],
  [
    'NEED_APPEARANCES',
    () => inCatalog(() => ({ AcroForm: dict({ Fields: array(), NeedAppearances: true }) })),
  ],
  [
    'FORM_FIELDS',
    () =>
      inCatalog((update) => {
        const field = update.add(dict({ FT: name('Tx'), T: textString('金额') }));
        return { AcroForm: dict({ Fields: array(field) }) };
      }),
  ],
  ['OPTIONAL_CONTENT', () => inCatalog(() => ({ OCProperties: dict({ OCGs: array(), D: dict({}) }) }))],
  [
    'EXTERNAL_STREAM',
    () =>
      inCatalog((update) => ({ X: update.add(stream({ F: byteString('other.bin') }, new Uint8Array(0))) })),
  ],
  [
    'REFERENCE_XOBJECT',
    () => inCatalog((update) => ({ X: update.add(stream({ Ref: dict({}) }, new Uint8Array(0))) })),
  ],
  [
    'EMBEDDED_FILE',
    () => inCatalog((update) => ({ X: update.add(dict({ Type: name('Filespec'), EF: dict({}) })) })),
  ],
  ['MULTIMEDIA', () => withAnnotations(anAnnotation([1, 1, 9, 9], { Subtype: name('RichMedia') }))],
  ['ANNOTATION_HIDDEN', () => withAnnotations(anAnnotation([1, 1, 9, 9], { F: 2 }))],
  [
    'ANNOTATION_OVERLAP',
    () => withAnnotations(anAnnotation([10, 10, 90, 90]), anAnnotation([80, 80, 120, 120])),
  ],
  ['ANNOTATION_COVERS_PAGE', () => withAnnotations(anAnnotation([0, 0, 595, 800]))],
  [
    'FONT_NOT_EMBEDDED',
    () =>
      inCatalog((update) => ({
        X: update.add(dict({ Type: name('Font'), Subtype: name('TrueType'), BaseFont: name('SimSun') })),
      })),
  ],
  [
    'DUPLICATE_OBJECT',
    () => changed(() => {}, Buffer.concat([plain(), Buffer.from('5 0 obj\n(other)\nendobj\n')])),
  ],
  [
    'UNLISTED_OBJECT',
    () => changed(() => {}, Buffer.concat([plain(), Buffer.from('77 0 obj\n(hidden)\nendobj\n')])),
  ],
  [
    'UNREACHABLE_CONTENT',
    () => changed((update) => update.add(dict({ Type: name('Page'), MediaBox: array(0, 0, 9, 9) }))),
  ],
  [
    'DUPLICATE_KEY',
    () =>
      Buffer.from(
        Buffer.from(plain())
          .toString('latin1')

          .replace('/BaseFont /Helvetica', '/A 1/A 2/B /Helvetica '),
        'latin1',
      ),
  ],
  [
    'DAMAGED',
    () =>
      Buffer.from(
        Buffer.from(plain())
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n9'),
        'latin1',
      ),
  ],
  ['TRAILING_BYTES', () => Buffer.concat([plain(), Buffer.from('something else')])],
];

describe('a document that could look different later is told', () => {
  test.each(risks)('%s', (code, file) => {
    expect(codes(file())).toContain(code);
  });

  test('every code but those of unreadable, hybrid and oversized files has an example above', () => {
    const shown = new Set(risks.map(([code]) => code));
    expect(Object.keys(defaultScanPolicy).filter((code) => !shown.has(code as FindingCode))).toEqual([
      'HYBRID',
      'OVERSIZED',
      'SCAN_INCOMPLETE',
    ]);
  });
});

test('annotations that touch but do not overlap are fine', () => {
  expect(codes(withAnnotations(anAnnotation([10, 10, 50, 50]), anAnnotation([50, 10, 90, 50])))).toEqual([]);
});

test('findings name their page and object in Chinese', () => {
  const [finding] = scanPdf(withAnnotations(anAnnotation([1, 1, 9, 9], { F: 2 }))).findings;
  expect(finding).toMatchObject({ severity: 'warn', place: { page: 1 } });
  expect(finding!.message).toMatch(/隐藏/);
  expect(finding!.place.object).toBeGreaterThan(0);
});

test('the policy decides what a finding means', () => {
  const file = inCatalog(() => ({ OCProperties: dict({ OCGs: array() }) }));
  const strict = scanPdf(file, { policy: { ...defaultScanPolicy, OPTIONAL_CONTENT: 'refuse' } });
  expect(scanPdf(file).verdict).toBe('warn');
  expect(strict.verdict).toBe('refuse');
  expect(() => refuseRisks(strict)).toThrow(SigningRefused);
  expect(() => refuseRisks(scanPdf(file))).not.toThrow();
});

test('signing scans by itself, by the policy it is given, unless somebody has', async () => {
  const risky = inCatalog(() => ({
    OpenAction: dict({ S: name('JavaScript'), JS: byteString('app.alert(1)') }),
  }));
  const layered = inCatalog(() => ({ OCProperties: dict({ OCGs: array() }) }));
  const strict = { ...defaultScanPolicy, OPTIONAL_CONTENT: 'refuse' } as const;
  const sign = (file: Uint8Array, scan?: typeof strict | 'skip') =>
    signPdf(file, aSigner('张三', 'p256'), scan ? { scan } : {});
  await expect(sign(risky)).rejects.toMatchObject({ code: 'CONTENT_RISK' });
  await expect(sign(risky, 'skip')).resolves.toHaveLength(2);
  await expect(sign(layered)).resolves.toHaveLength(2);
  await expect(sign(layered, strict)).rejects.toMatchObject({ code: 'CONTENT_RISK' });
});

test('what is merely damaged is called damaged, and a risk by its name', async () => {
  const text = Buffer.from(createPdf({ pages: [{ lines: ['x'] }] })).toString('latin1');
  const junk = Buffer.from(`junk\n${text}`, 'latin1');
  const behind = Buffer.from(`${text}\nsome words behind the end\n`, 'latin1');
  for (const file of [junk, behind]) {
    const found = (() => {
      try {
        return refuseRisks(scanPdf(file));
      } catch (error) {
        return error;
      }
    })();
    expect(found).toMatchObject({ code: 'DAMAGED', message: expect.stringContaining('文件结构已损坏') });
  }
  const risky = inCatalog(() => ({
    OpenAction: dict({ S: name('JavaScript'), JS: byteString('app.alert(1)') }),
  }));
  expect(() => refuseRisks(scanPdf(risky))).toThrow('不能签署：文件含有 JavaScript 脚本');
});

test('an unreadable file is refused in our words', () => {
  expect(() => scanPdf(Buffer.from('no pdf'))).toThrow(SigningRefused);
});
