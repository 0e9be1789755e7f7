import {
  array,
  dict,
  name,
  PdfArray,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  stream,
} from '@yinxin/pdf';
import type { Random } from '../random.ts';
import { type Draft, words } from './draft.ts';
import { face, listOn, pageRefs } from './honest.ts';

/** What somebody else does: changes that a signature must not survive if they are seen or mean something. */
type Attack = (draft: Draft, random: Random) => string;

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const OTHER = 'BT /F1 11 Tf 56 700 Td (The price is 900 yuan.) Tj ET 1 0 0 rg 200 300 80 80 re f';

/** Keys that mean something somewhere (ISO 32000-1 tables 28, 30, 164, 188, 220, 221). */
const KEYS = [
  ...[
    'Contents',
    'Resources',
    'MediaBox',
    'CropBox',
    'Rotate',
    'UserUnit',
    'Group',
    'Parent',
    'Annots',
    'AA',
  ],
  ...[
    'Kids',
    'Count',
    'Type',
    'Pages',
    'AcroForm',
    'DSS',
    'OCProperties',
    'Names',
    'OpenAction',
    'Metadata',
    'Perms',
  ],
  ...['StructTreeRoot', 'ViewerPreferences', 'PageLabels', 'Extensions', 'Version', 'Collection', 'Lang'],
  ...['Fields', 'DR', 'DA', 'NeedAppearances', 'SigFlags', 'XFA', 'CO', 'Q'],
  ...[
    'FT',
    'T',
    'V',
    'DV',
    'Ff',
    'F',
    'AS',
    'AP',
    'N',
    'D',
    'R',
    'MK',
    'BS',
    'Border',
    'Rect',
    'P',
    'OC',
    'A',
    'Opt',
    'MaxLen',
    'Lock',
  ],
  ...[
    'BBox',
    'Matrix',
    'Font',
    'XObject',
    'ExtGState',
    'Properties',
    'F1',
    'X1',
    'Subtype',
    'BaseFont',
    'Encoding',
    'FontMatrix',
  ],
  ...[
    'Certs',
    'CRLs',
    'OCSPs',
    'VRI',
    'Filter',
    'Length',
    'DecodeParms',
    'SMask',
    'ca',
    'CA',
    'StructParent',
    'StructParents',
    'K',
    'ParentTree',
  ],
];
const NAMES = [
  'Page',
  'Pages',
  'Catalog',
  'Yes',
  'Off',
  'Widget',
  'Stamp',
  'FreeText',
  'Text',
  'Highlight',
  'Helvetica',
  'Courier',
  'Type3',
  'Form',
  'Image',
  'Sig',
  'Tx',
  'XML',
];

const aRef = (draft: Draft, random: Random): PdfRef => new PdfRef(random.pick(draft.numbers));

function aValue(draft: Draft, random: Random): PdfValue {
  switch (random.below(9)) {
    case 0:
      return random.pick([0, 1, 2, 90, 180, -1, 4, 100, 0.1]);
    case 1:
      return name(random.pick(NAMES));
    case 2:
      return words(random.pick(['900', 'note', '', '/F1 20 Tf 1 0 0 rg']));
    case 3:
      return array(...[0, 0, 300, 300].map((each) => each + random.below(50)));
    case 4:
      return draft.add(
        stream({ Type: name('XObject'), Subtype: name('Form'), BBox: array(0, 0, 600, 800) }, bytes(OTHER)),
      );
    case 5:
      return dict({ [random.pick(KEYS)]: aRef(draft, random) });
    case 6:
      return array(aRef(draft, random));
    case 7:
      return draft.add(face('900'));
    default:
      return aRef(draft, random);
  }
}

/** All dictionaries of an object, by the way to them. */
function insideOf(value: PdfValue): (PdfDict | PdfArray)[] {
  const found: (PdfDict | PdfArray)[] = [];
  const visit = (each: PdfValue): void => {
    if (each instanceof PdfStream) visit(each.dict);
    else if (each instanceof PdfDict) {
      found.push(each);
      for (const item of each.entries.values()) visit(item);
    } else if (each instanceof PdfArray) {
      found.push(each);
      for (const item of each.items) visit(item);
    }
  };
  visit(value);
  return found;
}

/** The value with one part of it exchanged; what was read stays as it is. */
function exchanged(value: PdfValue, from: PdfValue, to: PdfValue): PdfValue {
  if (value === from) return to;
  if (value instanceof PdfStream)
    return new PdfStream(
      exchanged(value.dict, from, to) as PdfDict,
      value.made ?? { start: value.start, end: value.end },
    );
  if (value instanceof PdfDict)
    return new PdfDict(new Map([...value.entries].map(([key, each]) => [key, exchanged(each, from, to)])));
  if (value instanceof PdfArray) return new PdfArray(value.items.map((each) => exchanged(each, from, to)));
  return value;
}

function otherScalar(value: PdfValue, draft: Draft, random: Random): PdfValue {
  if (typeof value === 'number') return random.pick([value + 1, -value, value * 10, 0]);
  if (typeof value === 'boolean') return !value;
  if (value instanceof PdfName) return name(random.pick(NAMES));
  if (value instanceof PdfString) return words(random.pick(['900', 'x', '']));
  return aValue(draft, random);
}

const isKept = (value: PdfValue): boolean =>
  (value instanceof PdfDict && value.has('ByteRange')) ||
  (value instanceof PdfStream && ['ObjStm', 'XRef'].includes(value.dict.name('Type') ?? ''));

/** One entry of one object becomes another one, goes, or comes. */
const editEntry: Attack = (draft, random) => {
  // what an honest act has just written is where a rule looks
  const { touched } = draft;
  const num = random.pick(touched.length > 0 && random.below(2) ? touched : draft.numbers);
  const value = draft.load(num);
  const inside = insideOf(value);
  if (inside.length === 0 || isKept(value)) return editStream(draft, random);
  const part = random.pick(inside);
  if (part instanceof PdfArray) {
    const items = [...part.items];
    const at = random.below(items.length + 1);
    const act = random.below(4);
    if (act === 0) items.splice(at, 1);
    else if (act === 1) items.splice(at, 0, aValue(draft, random));
    else if (act === 2) items.reverse();
    else if (at < items.length) items[at] = otherScalar(items[at]!, draft, random);
    draft.set(num, exchanged(value, part, new PdfArray(items)));
    return `a list in ${num}`;
  }
  const keys = [...part.entries.keys()];
  const act = random.below(4);
  const key = act === 0 || keys.length === 0 ? random.pick(KEYS) : random.pick(keys);
  const old = part.get(key);
  const now =
    act === 1
      ? undefined
      : act === 2 || old === undefined
        ? aValue(draft, random)
        : otherScalar(old, draft, random);
  draft.set(num, exchanged(value, part, part.with({ [key]: now })));
  return `/${key} of ${num}`;
};

/** An entry leads to another object of the same kind, as one font in the place of another. */
const exchange: Attack = (draft, random) => {
  const kindOf = (value: PdfValue): string | undefined =>
    value instanceof PdfStream
      ? value.dict.name('Type')
      : value instanceof PdfDict
        ? value.name('Type')
        : undefined;
  const led = draft.numbers.flatMap((num) =>
    isKept(draft.load(num))
      ? []
      : insideOf(draft.load(num)).flatMap((part) =>
          part instanceof PdfDict
            ? [...part.entries].flatMap(([key, each]) =>
                each instanceof PdfRef ? [{ num, part, key, each }] : [],
              )
            : [],
        ),
  );
  const others = ({ num: own }: PdfRef, kind: string | undefined) =>
    draft.numbers.filter((num) => num !== own && kind !== undefined && kindOf(draft.load(num)) === kind);
  const fit = led.filter(({ each }) => others(each, kindOf(draft.resolve(each))).length > 0);
  if (fit.length === 0) return editEntry(draft, random);
  const { num, part, key, each } = random.pick(fit);
  const other = random.pick(others(each, kindOf(draft.resolve(each))));
  draft.set(num, exchanged(draft.load(num), part, part.with({ [key]: new PdfRef(other) })));
  return `/${key} of ${num} leads to ${other}`;
};

const editStream: Attack = (draft, random) => {
  const streams = draft.numbers.filter((num) => {
    const value = draft.load(num);
    return value instanceof PdfStream && !isKept(value);
  });
  if (streams.length === 0) return 'nothing';
  const num = random.pick(streams);
  const { dict: entries } = draft.load(num) as PdfStream;
  draft.set(num, new PdfStream(entries.with({ Filter: undefined, DecodeParms: undefined }), bytes(OTHER)));
  return `other bytes in ${num}`;
};

/** An object of the file is changed and named as validation data at once. */
const alias: Attack = (draft, random) => {
  const what = editEntry(draft, random);
  const target = aRef(draft, random);
  const root = draft.dict(draft.root);
  const store = draft.dict(root.get('DSS'));
  const list = draft.resolve(store.get('Certs'));
  const items = list instanceof PdfArray ? list.items : [];
  draft.set(
    draft.root.num,
    root.with({ DSS: store.with({ [random.pick(['Certs', 'CRLs', 'OCSPs'])]: array(...items, target) }) }),
  );
  return `${what}, ${target.num} as evidence`;
};

/** An object's number is given to another object's words. */
const swap: Attack = (draft, random) => {
  const [a, b] = [random.pick(draft.numbers), random.pick(draft.numbers)];
  const [x, y] = [draft.load(a), draft.load(b)];
  if (isKept(x) || isKept(y)) return 'nothing';
  draft.set(a, y);
  if (random.below(2)) draft.set(b, x);
  return `${b} in the place of ${a}`;
};

const free: Attack = (draft, random) => {
  const num = random.pick(draft.numbers);
  if (num === draft.root.num) return 'nothing';
  draft.free(num);
  return `${num} is freed`;
};

const annotate: Attack = (draft, random) => {
  const page = random.pick(pageRefs(draft));
  const subtype = random.pick([
    'Stamp',
    'FreeText',
    'Highlight',
    'Text',
    'Widget',
    'Square',
    'Ink',
    'Link',
    'Popup',
    'StrikeOut',
    'Redact',
  ]);
  const box = [
    40 + random.below(60),
    680 + random.below(20),
    200 + random.below(200),
    720 + random.below(20),
  ];
  const annotation = dict({
    ...{ Type: name('Annot'), Subtype: name(subtype), Rect: array(...box), F: 4 },
    ...(random.below(2) ? { AP: dict({ N: draft.add(face('The price is 900 yuan.')) }) } : {}),
    ...(random.below(3) ? {} : { QuadPoints: array(60, 690, 260, 690, 60, 715, 260, 715) }),
    ...(random.below(3) ? {} : { C: array(1, 1, 1), CA: 1 }),
  });
  listOn(draft, page, random.below(4) ? draft.add(annotation) : annotation);
  return `a ${subtype}`;
};

/** A page, a form or a catalog is copied, changed, and put in the place of the old one. */
const copyAndLead: Attack = (draft, random) => {
  const num = random.pick(draft.numbers);
  const value = draft.load(num);
  if (isKept(value)) return 'nothing';
  const copy = draft.add(value);
  const user = random.pick(draft.numbers);
  const held = draft.load(user);
  const part = insideOf(held).find((each) =>
    (each instanceof PdfDict ? [...each.entries.values()] : each.items).some(
      (item) => item instanceof PdfRef && item.num === num,
    ),
  );
  if (!part || isKept(held)) return editEntry(draft, random);
  const old = (part instanceof PdfDict ? [...part.entries.values()] : part.items).find(
    (item) => item instanceof PdfRef && item.num === num,
  )!;
  draft.set(user, exchanged(held, old, copy));
  const inside = insideOf(value)[0];
  if (inside instanceof PdfDict && random.below(3) > 0) {
    const key = random.pick([...inside.entries.keys(), ...KEYS.slice(0, 6)]);
    draft.set(copy.num, exchanged(value, inside, inside.with({ [key]: aValue(draft, random) })));
  }
  return `a copy of ${num} for ${user}`;
};

const inTrailer: Attack = (draft, random) => {
  const key = random.pick(['Root', 'Info', 'ID', 'Other']);
  draft.setTrailer(key, key === 'Root' ? draft.add(draft.load(draft.root.num)) : aValue(draft, random));
  return `/${key} of the trailer`;
};

export const ATTACKS: readonly Attack[] = [
  ...[editEntry, editEntry, editEntry, editEntry, editEntry, editEntry],
  ...[exchange, exchange, exchange],
  ...[editStream, alias, alias, swap, free, annotate, copyAndLead, copyAndLead, inTrailer],
];
