import { openPdf, PdfStream } from '@yinxin/pdf';
import { edited } from '../../src/attacks/testing/craft.ts';
import {
  aStream,
  CONTRACT,
  filled,
  type Handwritten,
  handSigned,
  handwritten,
  SIGNING,
} from '../../src/attacks/testing/handwritten.ts';
import type { Desk } from './flows.ts';
import { prove, revised, sign, signedBy } from './hand.ts';
import type { OddFile } from './odd-file.ts';
import { ORIGINALS } from './originals.ts';
import { catalogWith, SECOND } from './second.ts';
import { TAGGED } from './tagged.ts';

const contract = () => handwritten(undefined, { objects: CONTRACT });
const first = ({ world, first: by }: Desk, file = contract(), more: Partial<Handwritten> = {}) =>
  handSigned(file, { objects: SIGNING, ...more }, world, by);
const again = ({ world, second: by }: Desk, file: Uint8Array, more: Partial<Handwritten> = {}) =>
  handSigned(file, { objects: { ...SECOND, ...more.objects }, ...withoutObjects(more) }, world, by);
const withoutObjects = ({ objects: _, ...rest }: Partial<Handwritten>) => rest;

/** The cross-reference stream of a file, as a program writes it that takes it for any other object. */
function leftover(file: Uint8Array): [number, string] {
  const document = openPdf(file);
  const num = [...document.objects().keys()].find((each) => {
    const value = document.load(each)?.value;
    return value instanceof PdfStream && value.dict.name('Type') === 'XRef';
  })!;
  const stream = document.load(num)!.value as PdfStream;
  const text = Buffer.from(file).toString('latin1');
  const start = text.indexOf('<<', text.lastIndexOf(`${num} 0 obj`, stream.start));
  return [num, text.slice(start, text.indexOf('endobj', stream.end)).trimEnd()];
}

const LEFT_BEHIND: readonly OddFile[] = [
  {
    name: 'cross-reference stream left over beside a table',
    make: async (desk) => {
      const file = await signedBy(
        { world: desk.world, by: desk.first },
        ORIGINALS.plain(),
        'stream',
        sign({ title: 'A' }),
      );
      return revised(file, 'table', prove(desk.world), (draft) => {
        const [num] = leftover(file);
        draft.set(num, draft.load(num));
      });
    },
  },
  {
    name: 'cross-reference stream copied under another number',
    make: async (desk) => {
      const file = await signedBy(
        { world: desk.world, by: desk.first },
        ORIGINALS.plain(),
        'stream',
        sign({ title: 'A' }),
      );
      return revised(file, 'table', prove(desk.world), (draft) => {
        draft.add(draft.load(leftover(file)[0]));
      });
    },
  },
  {
    name: 'catalog of before the signature once more',
    make: async (desk) => handwritten(await first(desk), { objects: { 20: CONTRACT[1] } }),
  },
  {
    name: 'catalog copied',
    make: async (desk) => handwritten(await first(desk), { objects: { 20: SIGNING[1] } }),
  },
  {
    name: 'page of before the signature once more',
    make: async (desk) => handwritten(await first(desk), { objects: { 20: CONTRACT[4] } }),
  },
  {
    name: 'pages copied',
    make: async (desk) => handwritten(await first(desk), { objects: { 20: CONTRACT[2] } }),
  },
  {
    name: 'catalog that nobody reaches, written anew',
    make: async (desk) => {
      const old = handwritten(undefined, {
        objects: { ...CONTRACT, 30: '<</Type/Catalog/Pages 2 0 R/Lang(en)>>' },
      });
      return handwritten(await first(desk, old), { objects: { 30: '<</Type/Catalog/Pages 2 0 R>>' } });
    },
  },
];

const STREAMS = '/AdditionalStreams [/application#2Fvnd.oasis.opendocument.text 20 0 R]';
const DSS = (num: number) => ({ 1: SIGNING[1]!.replace(/>>$/, `/DSS ${num} 0 R>>`) });
const CERTIFICATE = aStream('some certificate');
const TRAILERS: readonly OddFile[] = [
  {
    name: 'additional streams at a number that validation data takes',
    make: async (desk) => {
      const trailer = { trailer: STREAMS };
      const file = await first(desk, handwritten(undefined, { objects: CONTRACT, ...trailer }), trailer);
      return handwritten(file, {
        objects: { ...DSS(20), 20: '<</Type/DSS/Certs [21 0 R]>>', 21: CERTIFICATE },
        ...trailer,
      });
    },
  },
  {
    name: 'another entry of the trailer at a number that a list of evidence takes',
    make: async (desk) => {
      const trailer = { trailer: '/DocChecksum 21 0 R' };
      const file = await first(desk, handwritten(undefined, { objects: CONTRACT, ...trailer }), trailer);
      return handwritten(file, {
        objects: { ...DSS(20), 20: '<</Type/DSS/Certs 21 0 R>>', 21: '[22 0 R]', 22: CERTIFICATE },
        ...trailer,
      });
    },
  },
  {
    name: 'additional streams at a number that the next signature takes',
    make: async (desk) => {
      const trailer = { trailer: STREAMS.replace('20 0 R', '8 0 R') };
      const file = await first(desk, handwritten(undefined, { objects: CONTRACT, ...trailer }), trailer);
      return again(desk, file, trailer);
    },
  },
];

const XREF_AWAY = (by: number) => (file: Uint8Array) =>
  edited(file, (text) => {
    const at = text.lastIndexOf('startxref\n');
    const number = Number(text.slice(at + 10).split('\n')[0]);
    return text.slice(0, at) + text.slice(at).replace(String(number), String(number + by));
  });

/** Signs a file whose bytes are changed between writing and signing. */
const signedAfter = async (
  { world, first: by }: Desk,
  change: (file: Uint8Array) => Uint8Array,
  file = contract(),
  objects: Handwritten['objects'] = SIGNING,
) => filled(change(handwritten(file, { objects })), world, by);

const cutEnd = (file: Uint8Array) => file.subarray(0, file.length - 1);
const ENDS: readonly OddFile[] = [
  ...[-1, -2, 1].map((by) => ({
    name: `startxref ${by} off`,
    make: (desk: Desk) => signedAfter(desk, XREF_AWAY(by)),
  })),
  {
    name: 'startxref off in the original',
    make: (desk) => first(desk, XREF_AWAY(-1)(contract())),
  },
  {
    name: 'nothing behind the last end mark',
    make: (desk) => signedAfter(desk, cutEnd),
  },
  {
    name: 'nothing behind the end marks, twice',
    make: async (desk) => {
      const once = await signedAfter(desk, cutEnd);
      const spaced = new Uint8Array(Buffer.concat([once, Buffer.from('\n')]));
      return again(desk, spaced);
    },
  },
  {
    name: 'an update with two line ends before it',
    make: async (desk) => {
      const once = await signedAfter(desk, cutEnd);
      return again(desk, new Uint8Array(Buffer.concat([once, Buffer.from('\r\n\r\n')])));
    },
  },
  {
    name: 'an original without final line end',
    make: (desk) => {
      const original = new Uint8Array(Buffer.concat([cutEnd(contract()), Buffer.from('\r')]));
      return first(desk, original);
    },
  },
  {
    name: 'an update without final line end after the signature',
    make: async (desk) => cutEnd(handwritten(await first(desk), { objects: { ...DSS(20), 20: '<<>>' } })),
  },
  {
    name: 'an update that follows the end mark at once',
    make: async (desk) => {
      const once = await signedAfter(desk, cutEnd);
      return again(desk, once);
    },
  },
];

const FORM_OBJECT = aStream('', '/Type/XObject/Subtype/Form/BBox [0 0 10 10]/Resources <<>>');
const DEFAULTS = (more: string) => `/DA(/Helv 0 Tf 0 g)/DR <</Font <</Helv 3 0 R>>${more}>>`;
const RESOURCES: readonly OddFile[] = [
  ['forms that were there', DEFAULTS('/XObject <</FRM 20 0 R>>'), DEFAULTS('/XObject <</FRM 20 0 R>>')],
  ['a form that comes', DEFAULTS(''), DEFAULTS('/XObject <</FRM 21 0 R>>')],
  [
    'a form beside another',
    DEFAULTS('/XObject <</FRM 20 0 R>>'),
    DEFAULTS('/XObject <</FRM 20 0 R/n0 21 0 R>>'),
  ],
  ['an encoding that comes', DEFAULTS(''), DEFAULTS('/Encoding <</PDFDocEncoding 22 0 R>>')],
  ['another font', DEFAULTS(''), DEFAULTS('').replace('3 0 R>>', '3 0 R/ZaDb 23 0 R>>')],
  ['procedures', DEFAULTS(''), DEFAULTS('/ProcSet [/PDF/Text]')],
].map(([what, was, is]) => ({
  name: `default resources with ${what}`,
  make: async (desk: Desk) => {
    const objects = { ...SIGNING, 1: catalogWith('7 0 R', was), 20: FORM_OBJECT };
    const file = await handSigned(contract(), { objects }, desk.world, desk.first);
    const more = {
      1: catalogWith('7 0 R 9 0 R', is),
      21: FORM_OBJECT,
      22: '<</Type/Encoding/Differences [24/breve]>>',
      23: '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
    };
    return again(desk, file, { objects: more });
  },
}));

export const ODD_FILES: readonly OddFile[] = [...LEFT_BEHIND, ...TRAILERS, ...ENDS, ...RESOURCES, ...TAGGED];
