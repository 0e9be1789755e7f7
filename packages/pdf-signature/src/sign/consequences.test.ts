import {
  array,
  byteString,
  createPdf,
  dict,
  type FileForm,
  name,
  type PdfDict,
  PdfRef,
  stream,
} from '@yinxin/pdf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edited } from '../attacks/testing/craft.ts';
import { CONTRACT, handwritten } from '../attacks/testing/handwritten.ts';
import { aContract, append, aSeal, joinChunks, SIGNED, World } from '../attacks/testing/world.ts';
import { SigningRefused } from '../common/refusal.ts';
import { type SignOptions, signPdf } from './index.ts';

const world = new World();
const PAGE = new PdfRef(4);
const CATALOG = new PdfRef(1);

/** As a person signs: nothing is skipped. */
const honestly = async (file: Uint8Array, options: SignOptions = {}, who = '甲') =>
  joinChunks(await signPdf(file, world.signer(who), { at: SIGNED, ...options }));

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SigningRefused);
  return error as SigningRefused;
};

const seal = (xMm: number, yMm = 200, sizeMm = 40) => ({
  marks: [{ art: aSeal(sizeMm), at: [{ page: 0, xMm, yMm }] }],
});

describe('a signature that would break an earlier one is refused before the key is used', () => {
  test('a seal over an earlier seal', async () => {
    const first = await honestly(aContract(), seal(20));
    const { code, message } = await refusalOf(honestly(first, seal(20), '乙'));
    expect(code).toBe('BREAKS_EARLIER');
    expect(message).toBe('签署会使先前的签名失效：签名外观遮挡了先前的签名或印章');
  });

  test('but not upon one of the same signer where nothing else is, which the verifier tells', async () => {
    const twice = await honestly(await honestly(aContract(), seal(20)), seal(20));
    const { verdict, signatures } = await world.verify(twice);
    expect(verdict).toBe('TOTAL_PASSED');
    expect(signatures[0]!.checks.find(({ id }) => id === 'modifications')!.message).toContain('位于同一处');
    expect((await refusalOf(honestly(twice, seal(20), '乙'))).code).toBe('BREAKS_EARLIER');
  });

  test('a seal of the same signer upon his own and upon words', async () => {
    const first = await honestly(aContract(), seal(15, 10));
    expect((await refusalOf(honestly(first, seal(15, 10)))).code).toBe('BREAKS_EARLIER');
  });

  test('a seal as large as the page', async () => {
    const first = await honestly(aContract());
    expect((await refusalOf(honestly(first, seal(0, 0, 180), '乙'))).code).toBe('BREAKS_EARLIER');
  });

  test('a file that was changed after an earlier signature', async () => {
    const first = await honestly(aContract());
    const changed = append(first, (update) =>
      update.set(new PdfRef(5), stream({}, Buffer.from('BT (900) Tj ET'))),
    );
    const { code, message } = await refusalOf(honestly(changed, {}, '乙'));
    expect(code).toBe('CHANGED_AFTER_SIGNING');
    expect(message).toContain('修改了已签署的对象');
  });

  test('a field that an earlier signature locked all fields against', async () => {
    const lockable = append(aContract(), (update) => {
      const lock = dict({ Type: name('SigFieldLock'), Action: name('All') });
      const field = update.add(
        dict({
          FT: name('Sig'),
          T: byteString('first'),
          Subtype: name('Widget'),
          Rect: array(0, 0, 0, 0),
          Lock: lock,
        }),
      );
      update.set(PAGE, (update.get(PAGE) as PdfDict).with({ Annots: array(field) }));
      update.set(
        CATALOG,
        (update.get(CATALOG) as PdfDict).with({ AcroForm: dict({ Fields: array(field) }) }),
      );
    });
    const first = await honestly(lockable, { field: 'first' });
    expect((await refusalOf(honestly(first, {}, '乙'))).message).toContain('已被锁定');
  });
});

describe('a place upon or beside an earlier seal is refused just where the verifier fails', () => {
  const [sheet, first] = [aContract(), seal(20)];
  const places = [
    ['there', 20, 200, 40],
    ['beside it', 62, 200, 40],
    ['upon a corner of it', 45, 225, 40],
    ['upon a little less than half of it', 41, 200, 40],
    ['upon a little more than half of it', 39, 200, 40],
    ['upon it, smaller', 30, 210, 15],
    ['around it', 12, 190, 60],
    ['upon it and upon words', 15, 10, 40],
    ['as large as may be', 20, 60, 95],
    ['larger than may be', 20, 60, 98],
  ] as const;
  test.each(places.flatMap((place) => (['甲', '乙'] as const).map((who) => [...place, who] as const)))(
    '%s (%d, %d, %d mm, %s)',
    async (_, x, y, size, who) => {
      const once = await honestly(sheet, first);
      const options = { at: SIGNED, ...seal(x, y, size) };
      const attempt = await signPdf(once, world.signer(who), options).catch((error: unknown) => error);
      const { verdict } = await world.verify(await world.sign(once, options, world.signer(who)));
      expect(attempt instanceof SigningRefused).toBe(verdict !== 'TOTAL_PASSED');
    },
  );

  test('so is one of many that crowd the page together', async () => {
    let file = await honestly(sheet, seal(10, 10));
    const large = [seal(10, 60, 90), seal(110, 60, 90), seal(10, 170, 90), seal(110, 170, 90)];
    const verdicts: [refused: boolean, fails: boolean][] = [];
    for (const options of large) {
      const attempt = await signPdf(file, world.signer('乙'), { at: SIGNED, ...options }).catch(
        (error: unknown) => error,
      );
      file = await world.sign(file, options, world.signer('乙'));
      verdicts.push([
        attempt instanceof SigningRefused,
        (await world.verify(file)).verdict !== 'TOTAL_PASSED',
      ]);
    }
    expect(verdicts.map(([refused]) => refused)).toEqual(verdicts.map(([, fails]) => fails));
    expect(verdicts.at(-1)).toEqual([true, true]);
  });
});

/** Oddities that a file may have before it is signed. */
const ODDITIES: Record<string, (file: Uint8Array) => Uint8Array> = {
  none: (file) => file,
  'words behind the end': (file) => joinChunks([file, Buffer.from('thank you\n')]),
  'a comment behind the end': (file) => joinChunks([file, Buffer.from('%thank you\n')]),
  'zeros behind the end': (file) => joinChunks([file, new Uint8Array(100)]),
  'bytes before the header': (file) => joinChunks([Buffer.from('\n\n'), file]),
  'an unlisted object': (file) => joinChunks([file, Buffer.from('77 0 obj\n(x)\nendobj\n')]),
  'a wrong length': (file) => edited(file, (text) => text.replace(/\/Length \d\d/, '/Length 11')),
  'a repeated key': (file) =>
    edited(file, (text) => text.replace('/Type /Page/', '/Rotate 0/Rotate 0/Type /Page/')),
  'a size that is too small': (file) => edited(file, (text) => text.replace(/\/Size \d/, '/Size 3')),
  'a missing endobj': (file) => edited(file, (text) => text.replace('endobj', '      ')),
  'no line end at the end': (file) => edited(file, (text) => text.trimEnd()),
  'an update': (file) => append(file, (update) => update.set(PAGE, update.get(PAGE))),
  'an object that nothing leads to': (file) => append(file, (update) => void update.add(byteString('x'))),
};

const FILES: Record<string, () => Uint8Array> = {
  ...Object.fromEntries(
    (['table', 'xref-stream', 'object-streams'] as const satisfies FileForm[]).map((form) => [
      form,
      () => createPdf({ pages: [{ lines: ['a'] }, { lines: ['b'] }], form }),
    ]),
  ),
  'iText-like': () => handwritten(undefined, { objects: CONTRACT, beforeStartxref: '%iText-5.5.13\n' }),
};

const WAYS: Record<string, SignOptions> = {
  invisible: {},
  sealed: seal(20),
  timed: { level: 'B-T', timeStamp: world.timeStamp() },
  archived: world.services('B-LTA'),
  certified: { certify: 2 },
};

const pick = <T>(from: Record<string, T>) => fc.constantFrom(...Object.keys(from));

test('whatever was signed is TOTAL_PASSED, and what would not be is refused', async () => {
  let [passed, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      pick(FILES),
      pick(ODDITIES),
      pick(ODDITIES),
      pick(WAYS),
      pick(WAYS),
      async (file, odd, between, first, second) => {
        let current = ODDITIES[odd]!(FILES[file]!());
        try {
          current = await honestly(current, WAYS[first]);
          if (second !== 'certified')
            current = await honestly(
              ODDITIES[between]!(current),
              { ...WAYS[second], marks: undefined },
              '乙',
            );
        } catch (error) {
          expect(error).toBeInstanceOf(SigningRefused);
          refused++;
          return;
        }
        expect((await world.verify(current)).reason).toBe('全部签名有效');
        passed++;
      },
    ),
    { numRuns: 120, seed: 9 },
  );
  expect(Math.min(passed, refused)).toBeGreaterThan(20);
});
