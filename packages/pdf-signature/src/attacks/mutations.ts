import type { Random } from './random.ts';
import { withContents } from './testing/craft.ts';

interface Gap {
  start: number;
  end: number;
}
type Mutation = (file: Buffer, random: Random, gap: Gap) => Uint8Array;

const joined = (...parts: readonly Uint8Array[]) => Buffer.concat(parts);

function spliced(file: Buffer, at: number, remove: number, insert: string | Uint8Array): Uint8Array {
  const inserted = typeof insert === 'string' ? Buffer.from(insert, 'latin1') : insert;
  return joined(file.subarray(0, at), inserted, file.subarray(at + remove));
}

/** Every place a pattern matches; one of them is changed. */
function atMatch(
  file: Buffer,
  random: Random,
  pattern: RegExp,
  change: (found: string) => string,
): Uint8Array {
  const matches = [...file.toString('latin1').matchAll(pattern)];
  const match = matches.length > 0 ? random.pick(matches) : undefined;
  return match ? spliced(file, match.index, match[0].length, change(match[0])) : file;
}

const NUMBERS = [
  '0',
  '-1',
  '1',
  '65535',
  '4294967296',
  '99999999999',
  '1e9',
  '3.5',
  '00',
  'null',
  '(x)',
  '<>',
];
const KEYWORDS = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '%%EOF',
  'R',
  'null',
];
const SNIPPETS = [
  '5 0 obj\n<</Length 0>>\nstream\n\nendstream\nendobj\n',
  '\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Root 1 0 R/Size 9>>\nstartxref\n9\n%%EOF\n',
  '<<'.repeat(200),
  '['.repeat(200),
  '%comment\n',
  '/ByteRange [0 1 2 3]',
  '/V null',
  ' ',
];

/** Structure and syntax of the PDF, and the DER of the signature. */
const MUTATIONS: Record<string, Mutation> = {
  'flip a bit'(file, random) {
    const copy = Buffer.from(file);
    const at = random.below(copy.length);
    copy[at]! ^= 1 << random.below(8);
    return copy;
  },
  'change a number': (file, random) => atMatch(file, random, /\b\d+\b/g, () => random.pick(NUMBERS)),
  'change a number in place': (file, random) =>
    atMatch(file, random, /\b\d+\b/g, (found) =>
      String(random.below(10 ** Math.min(9, found.length))).padStart(found.length, '0'),
    ),
  'swap a keyword': (file, random) =>
    atMatch(file, random, /\b(?:obj|endobj|stream|endstream|xref|trailer|startxref|R|n|f)\b/g, () =>
      random.pick(KEYWORDS),
    ),
  'rename a key': (file, random) => atMatch(file, random, /\/[A-Z]\w+/g, (found) => `${found.slice(0, -1)}X`),
  'swap two keys': (file, random) =>
    atMatch(file, random, /\/[A-Z]\w+/g, () =>
      random.pick([
        '/Contents',
        '/V',
        '/Kids',
        '/Annots',
        '/Length',
        '/Prev',
        '/Fields',
        '/Filter /FlateDecode',
      ]),
    ),
  'redirect a reference': (file, random) =>
    atMatch(file, random, /\b\d+ 0 R\b/g, () => `${random.below(30)} 0 R`),
  'insert a snippet': (file, random) => spliced(file, random.below(file.length), 0, random.pick(SNIPPETS)),
  'append a snippet': (file, random) => joined(file, Buffer.from(random.pick(SNIPPETS))),
  'remove a piece': (file, random) => spliced(file, random.below(file.length), 1 + random.below(200), ''),
  'repeat a piece'(file, random) {
    const from = random.below(file.length);
    const piece = file.subarray(from, from + 1 + random.below(500));
    return spliced(file, random.below(file.length), 0, piece);
  },
  truncate: (file, random) => file.subarray(0, random.below(file.length)),
  'append an older tail': (file, random) => joined(file, file.subarray(random.below(file.length))),
  'change the DER': (file, random, gap) =>
    withContents(file, gap.start, changedDer(derOf(file, gap), random)),
  'change a DER length': (file, random, gap) =>
    withContents(file, gap.start, changedLength(derOf(file, gap), random)),
};

const derOf = (file: Buffer, { start, end }: Gap): Buffer =>
  Buffer.from(file.toString('latin1', start + 1, end - 1), 'hex');

function changedDer(der: Buffer, random: Random): Uint8Array {
  const copy = Buffer.from(der);
  const used = Math.min(copy.length, 4 + copy.readUInt16BE(2));
  copy[random.below(used)] = random.pick([0, 1, 0x30, 0x31, 0x80, 0xa0, 0xff, random.below(256)]);
  return copy;
}

/** Aims at bytes that follow a constructed tag, which are lengths. */
function changedLength(der: Buffer, random: Random): Uint8Array {
  const copy = Buffer.from(der);
  const places = [...copy.keys()].filter((i) =>
    [0x30, 0x31, 0xa0, 0x04, 0x02, 0x06].includes(copy[i - 1] ?? 0),
  );
  copy[random.pick(places)] = random.pick([0, 1, 0x7f, 0x80, 0x81, 0x82, 0x84, 0x88, 0xff]);
  return copy;
}

/** One to three mutations, all of them decided by the random source. */
export function mutate(file: Uint8Array, gap: Gap, random: Random): { file: Uint8Array; mutation: string } {
  const names = Array.from({ length: 1 + random.below(3) }, () => random.pick(Object.keys(MUTATIONS)));
  let current: Uint8Array = file;
  names.forEach((name, i) => {
    // Places of the signature are known in the untouched file only.
    const chosen = i === 0 || !name.includes('DER') ? MUTATIONS[name]! : MUTATIONS['flip a bit']!;
    current = current.length > 0 ? chosen(Buffer.from(current), random, gap) : current;
  });
  return { file: new Uint8Array(current), mutation: names.join(', ') };
}
