import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asBuffer } from './as-buffer.ts';
import { openPdf } from './document.ts';
import { PdfError } from './limits.ts';
import {
  array,
  dict,
  name,
  PdfRef,
  type PdfStream,
  type PdfValue,
  stream,
  textOf,
  textString,
} from './objects.ts';
import { pageAt, pageCount, pagesOf } from './pages.ts';
import { joinedSource } from './source.ts';
import { unlistedDefinitions } from './unlisted.ts';
import { createPdf, type FileForm, writeFile } from './write/create.ts';
import { IncrementalUpdate } from './write/update.ts';

const forms: FileForm[] = ['table', 'xref-stream', 'object-streams'];
const aFile = (form: FileForm = 'table', pages = 3) =>
  createPdf({ pages: Array.from({ length: pages }, (_, i) => ({ lines: [`page ${i + 1}`] })), form });

function updated(file: Uint8Array, change: (update: IncrementalUpdate) => void): Uint8Array {
  const update = new IncrementalUpdate(openPdf(file));
  change(update);
  return Buffer.concat([file, update.write().bytes]);
}

const withLanguage = (file: Uint8Array, language: string) =>
  updated(file, (update) => {
    const { document } = update;
    update.set(
      document.trailer.get('Root') as PdfRef,
      document.catalog().with({ Lang: textString(language) }),
    );
  });

describe.each(forms)('a file listed by %s', (form) => {
  test('pages and their content are read', () => {
    const document = openPdf(aFile(form));
    const contents = [...pagesOf(document)].map((page) => {
      const content = document.resolve(page.dict.get('Contents')) as PdfStream;
      return asBuffer(document.streamBytes(content))
        .toString()
        .includes(`(page ${page.index + 1})`);
    });
    expect(contents).toEqual([true, true, true]);
    expect(document.issues).toEqual([]);
  });

  test('an update appends a revision of the same kind and leaves the input as it was', () => {
    const first = aFile(form);
    const second = withLanguage(first, '中文');
    const document = openPdf(second);
    expect(asBuffer(second).subarray(0, first.length).equals(first)).toBe(true);
    expect(document.sections.map((section) => section.kind)).toEqual(
      form === 'table' ? ['table', 'table'] : ['stream', 'stream'],
    );
    expect(document.revisions.map(({ start, end, wellFormed }) => [start, end, wellFormed])).toEqual([
      [0, first.length, true],
      [first.length, second.length, true],
    ]);
    expect(document.revisions[1]!.changes().get(1)).toMatchObject({ kind: 'offset' });
    expect(document.issues).toEqual([]);
  });

  test('the document as of each revision shows the state of that time', () => {
    const document = openPdf(withLanguage(withLanguage(aFile(form), 'a'), 'b'));
    const seen = [0, 1, 2].map((index) => textOf(document.asOf(index).catalog().get('Lang')));
    expect(seen).toEqual([undefined, 'a', 'b']);
  });
});

test('the file identifier keeps its first half and renews the second', () => {
  const file = aFile();
  const idOf = (bytes: Uint8Array) => {
    const document = openPdf(bytes);
    return document.array(document.trailer.get('ID'))!.map((half) => textOf(half));
  };
  const before = idOf(file);
  const after = idOf(withLanguage(file, 'x'));
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test('tracked values tell where they were written', () => {
  const file = aFile();
  const update = new IncrementalUpdate(openPdf(file));
  const range = update.track(array(0, 1, 2));
  update.add(dict({ Range: range }));
  const { bytes, places } = update.write();
  const { start, end } = places.get(range)!;
  expect(asBuffer(bytes).toString('latin1', start - file.length, end - file.length)).toBe('[0 1 2]');
});

test('a file split into chunks reads like a whole one', () => {
  const file = withLanguage(aFile('object-streams'), 'x');
  const parts = [file.subarray(0, 100), file.subarray(100, 700), file.subarray(700)];
  const document = openPdf(joinedSource(parts));
  expect(pageCount(document)).toBe(3);
  expect(textOf(document.catalog().get('Lang'))).toBe('x');
});

describe('pages', () => {
  const tree = (kids: Record<number, PdfValue>) =>
    openPdf(
      writeFile({
        objects: new Map<number, PdfValue>([
          [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2) })],
          ...Object.entries(kids).map(([num, value]): [number, PdfValue] => [Number(num), value]),
        ]),
        root: new PdfRef(1),
      }),
    );

  test('boxes, rotation and resources are inherited; the crop box is cut to the media box', () => {
    const document = tree({
      2: dict({
        Type: name('Pages'),
        Kids: array(new PdfRef(3)),
        Count: 1,
        MediaBox: array(0, 0, 400, 300),
        CropBox: array(350, 250, -10, 10),
        Rotate: -90,
        Resources: dict({ Marked: true }),
      }),
      3: dict({ Type: name('Page'), Parent: new PdfRef(2), UserUnit: 2 }),
    });
    const page = pageAt(document, 0);
    expect(page).toMatchObject({
      cropBox: { left: 0, bottom: 10, right: 350, top: 250 },
      rotate: 270,
      userUnit: 2,
    });
    expect(page.resources?.get('Marked')).toBe(true);
  });

  test('a page deep in the tree is found by counts', () => {
    const leaf = dict({ Type: name('Page'), MediaBox: array(0, 0, 9, 9) });
    const document = tree({
      2: dict({ Type: name('Pages'), Kids: array(new PdfRef(3), new PdfRef(4)), Count: 3 }),
      3: dict({ Type: name('Pages'), Kids: array(new PdfRef(5), new PdfRef(6)), Count: 2 }),
      4: leaf,
      5: leaf,
      6: leaf,
    });
    expect([0, 1, 2].map((index) => pageAt(document, index).ref.num)).toEqual([5, 6, 4]);
    expect(() => pageAt(document, 3)).toThrow(PdfError);
  });

  test('a page tree that runs in a circle is refused', () => {
    const document = tree({ 2: dict({ Type: name('Pages'), Kids: array(new PdfRef(2)), Count: 1 }) });
    expect(() => [...pagesOf(document)]).toThrow(/circle/);
    expect(() => pageAt(document, 0)).toThrow(PdfError);
  });
});

describe('a damaged file', () => {
  const text = (file: Uint8Array) => asBuffer(file).toString('latin1');
  const bytes = (source: string) => Buffer.from(source, 'latin1');

  test.each(forms)('with a wrong startxref is read by scanning, and says so (%s)', (form) => {
    const broken = bytes(text(aFile(form)).replace(/startxref\n\d+/, 'startxref\n7'));
    const document = openPdf(broken);
    expect(pageCount(document)).toBe(3);
    expect([...pagesOf(document)]).toHaveLength(3);
    expect(document.recovered).toBe(true);
    expect(document.issues.map((issue) => issue.code)).toContain('xref-rebuilt');
    expect(() => openPdf(broken, { strict: true })).toThrow(PdfError);
    expect(() => new IncrementalUpdate(document)).toThrow(/not updated/);
  });

  test('whose objects are defined twice reports the ambiguity when rebuilt', () => {
    const broken = bytes(
      `${text(aFile())}1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\nstartxref\n3\n%%EOF`,
    );
    expect(openPdf(broken).issues).toContainEqual(
      expect.objectContaining({ code: 'duplicate-object', object: 1 }),
    );
  });

  test('a /Prev chain in a circle is noticed', () => {
    const file = text(withLanguage(aFile(), 'x'));
    const own = /startxref\n(\d+)\n%%EOF\n$/.exec(file)![1]!;
    const looped = bytes(file.replace(/\/Prev \d+/, `/Prev ${own}`));
    expect(() => openPdf(looped, { strict: true })).toThrow(/circle/);
  });

  test('a hybrid-reference file is told, and read both ways', () => {
    const file = text(aFile());
    const at = file.length;
    const row = '\x01\0\0\0\x0f\0\0';
    const hidden = `99 0 obj\n<</Type/XRef/W[1 4 2]/Index[98 1]/Size 100/Length 7>>stream\n${row}\nendstream\nendobj\n`;
    const start = /startxref\n(\d+)/.exec(file)![1]!;
    const table = `xref\n0 0\ntrailer\n<</Size 100/Root 1 0 R/Prev ${start}/XRefStm ${at}>>\n`;
    const document = openPdf(bytes(`${file}${hidden}${table}startxref\n${at + hidden.length}\n%%EOF\n`));
    expect(document.hybrid).toBe(true);
    expect(document.recovered).toBe(false);
    expect(document.locate(98)).toMatchObject({ offset: 15 });
    expect(document.withoutHidden().locate(98)).toBeUndefined();
    expect(document.withoutHidden().locate(1)).toEqual(document.locate(1));
  });

  test('a stream with a wrong length is read up to endstream and reported', () => {
    const document = openPdf(bytes(text(aFile()).replace(/\/Length \d\d/, '/Length 11')));
    const content = document.resolve(pageAt(document, 0).dict.get('Contents')) as PdfStream;
    expect(asBuffer(document.streamBytes(content)).toString()).toContain('(page 1)');
    expect(document.issues.map((issue) => issue.code)).toContain('stream-length');
  });

  test('a definition that no cross-reference leads to is found', () => {
    const file = aFile();
    const smuggled = Buffer.concat([file, bytes('5 0 obj\n(other)\nendobj\n')]);
    const later = updated(smuggled, (update) => update.add(stream({}, new Uint8Array(1))));
    expect(unlistedDefinitions(openPdf(file))).toEqual([]);
    expect(unlistedDefinitions(openPdf(later))).toEqual([expect.objectContaining({ num: 5 })]);
  });

  test.each(['9 0 obj\n<<>>stream\n', '9 0 obj(', 'trailer('])(
    'made of objects without end (%j) costs no more than a few looks at the file',
    (endless) => {
      const broken = bytes(`%PDF-1.7\n${endless.repeat(100_000)}`);
      expect(() => openPdf(broken)).toThrow(PdfError);
    },
  );

  test('with a stream whose length is another stream, whose length is the first, is no trap', () => {
    const objects = new Map<number, PdfValue>([
      [1, dict({ Type: name('Catalog'), Pages: new PdfRef(2) })],
      [2, dict({ Type: name('Pages'), Kids: array(), Count: 0 })],
      [3, stream({ Self: new PdfRef(3) }, Buffer.from('a'))],
      [4, stream({ Self: new PdfRef(4) }, Buffer.from('b'))],
    ]);
    const file = text(writeFile({ objects, root: new PdfRef(1) }));
    const circular = file
      .replace('/Self 3 0 R/Length 1', '/Length 4 0 R       ')
      .replace('/Self 4 0 R/Length 1', '/Length 3 0 R       ');
    expect(() => openPdf(bytes(circular)).load(3)).toThrow(PdfError);
  });

  test('two numbers that lead to the same object do not both get it', () => {
    const file = text(aFile());
    const [fourth, fifth] = [4, 5].map((num) => String(file.indexOf(`\n${num} 0 obj`) + 1).padStart(10, '0'));
    const document = openPdf(bytes(file.replace(`${fifth} 00000 n`, `${fourth} 00000 n`)));
    expect(document.load(4)?.num).toBe(4);
    expect(() => document.load(5)).toThrow(PdfError);
  });

  test('what is no PDF is refused', () => {
    expect(() => openPdf(bytes('hello'))).toThrow(PdfError);
    expect(() => openPdf(bytes('%PDF-1.7\nnothing else'))).toThrow(PdfError);
  });

  test('random damage gives a document or a PdfError, never anything else', () => {
    const files = forms.map((form) => withLanguage(aFile(form, 2), 'x'));
    const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom(...files), damage, (file, changes) => {
        const broken = Uint8Array.from(file);
        for (const [at, value] of changes) broken[at % broken.length] = value;
        try {
          const document = openPdf(broken);
          for (const page of pagesOf(document)) document.resolve(page.dict.get('Contents'));
          for (const revision of document.revisions) revision.changes();
          for (const num of document.objects().keys()) document.load(num);
        } catch (error) {
          expect(error).toBeInstanceOf(PdfError);
        }
      }),
      { numRuns: 400 },
    );
  });
});
