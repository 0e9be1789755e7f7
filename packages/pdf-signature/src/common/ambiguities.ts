import { type ByteSource, type IssueCode, isName, PdfStream, type Revision } from '@yinxin/pdf';
import { latin1 } from '@yinxin/primitives';
import type { Definition, History } from './history.ts';
import { hybridConflict } from './hybrid.ts';
import { isFoundByScanning } from './scanning.ts';

export type AmbiguityCode =
  | IssueCode
  | 'unreadable-object'
  | 'hybrid'
  | 'hidden-bytes'
  | 'overlapping-objects'
  | 'object-outside-revision'
  | 'hidden-in-object-stream';

/** Something that two readers could take differently, and where it is. */
export interface Ambiguity {
  code: AmbiguityCode;
  object?: number | undefined;
  offset?: number | undefined;
}

interface Oddity {
  says: string;
  /** Which readers take the file differently. */
  readers: string;
}

export const ODDITIES: Readonly<Record<AmbiguityCode, Oddity>> = {
  header: {
    says: '文件开头有不属于 PDF 的内容',
    readers: 'ISO 32000-1 7.5.2: some readers count offsets from %PDF-, others from the first byte',
  },
  startxref: {
    says: '交叉引用的位置不准确',
    readers: 'ISO 32000-1 7.5.5: some readers rebuild the table by scanning, others search near by',
  },
  'xref-rebuilt': {
    says: '交叉引用已损坏，只能靠扫描恢复',
    readers: 'every reader scans by rules of its own',
  },
  'xref-entry': {
    says: '交叉引用表的条目宽度不规范',
    readers: 'ISO 32000-1 7.5.4: readers that jump by 20 bytes come to other entries than those that parse',
  },
  'xref-order': {
    says: '修订的先后顺序混乱',
    readers:
      'readers go by /Prev, signatures by bytes: the newest state for one is an older one for the other',
  },
  'xref-size': {
    says: '对象编号超出声明的范围',
    readers: 'ISO 32000-1 table 15: a conforming reader takes such objects for missing, others show them',
  },
  'revision-end': {
    says: '修订没有正常结束',
    readers: 'readers that look for %%EOF take what follows for the same revision, others for the next',
  },
  'object-mismatch': {
    says: '对象不在交叉引用所说的位置',
    readers: 'ISO 32000-1 7.5.4: some readers scan the file for the object, others take it for null',
  },
  'object-end': {
    says: '对象没有正常结束',
    readers: 'readers that scan let the object run on to the next one',
  },
  'duplicate-object': {
    says: '同一对象有多个定义',
    readers: 'ISO 32000-1 7.5.4: readers take the first or the last definition of one section',
  },
  'duplicate-key': {
    says: '对象中有重复的键',
    readers: 'ISO 32000-1 7.3.7: readers take the first or the last value',
  },
  'stream-length': {
    says: '数据流的长度声明不正确',
    readers: 'ISO 32000-1 table 5: readers trust /Length, or look for endstream',
  },
  'object-stream': {
    says: '对象流中的序号不正确',
    readers: 'ISO 32000-1 7.5.7: readers go by the index of the table or by the number in the stream',
  },
  'encrypt-changed': {
    says: '不同修订的加密方式不一致',
    readers: 'ISO 32000-1 7.6: readers take /Encrypt of the newest or of the first trailer',
  },
  'unreadable-object': {
    says: '有对象无法读取',
    readers: 'one reader shows nothing there, another repairs it',
  },
  hybrid: {
    says: '混合交叉引用使部分内容只对一部分阅读器可见',
    readers: 'ISO 32000-1 7.5.8.4: readers before PDF 1.5, and some since, leave /XRefStm out',
  },
  'hidden-bytes': {
    says: '文件中有未登记的内容',
    readers: 'PDFBox, mupdf and pdf.js find unlisted objects when they repair, other readers never',
  },
  'overlapping-objects': {
    says: '对象的位置相互重叠',
    readers: 'readers that scan see one object where others read two in the same bytes',
  },
  'object-outside-revision': {
    says: '对象不在登记它的修订之内',
    readers: 'readers would show what an earlier signature covers as something that a later revision brought',
  },
  'hidden-in-object-stream': {
    says: '对象流中藏有未登记的对象',
    readers: 'ISO 32000-1 7.5.7: readers that repair a file read object streams as a whole',
  },
};

/** In words, with the place and the code to ask for. */
export function describeAmbiguity({ code, object, offset }: Ambiguity): string {
  const place = object !== undefined ? `对象 ${object}，` : offset !== undefined ? `第 ${offset} 字节，` : '';
  return `文件结构存在歧义：${ODDITIES[code].says}（${place}${code}）`;
}

/**
 * Why two readers could see two documents in this file. Every byte must belong to a listed object, a
 * cross-reference section, white space or a comment, and every listed object to the revision that lists it.
 * Comments behind the end are fine when they are signed.
 */
export function ambiguitiesOf(history: History, signedUpTo: number): Ambiguity[] {
  const found: Ambiguity[] = history.unreadable.map((object) => ({ code: 'unreadable-object', object }));
  if (!history.document.recovered) {
    found.push(
      ...unaccountedBytes(history, signedUpTo),
      ...strayObjects(history),
      ...hiddenInStreams(history),
    );
    found.push(...twoReadings(history));
  }
  // Reading everything above may have made the reader overlook things, so its list comes last.
  return [...seriousIssues(history), ...found];
}

/** Slips in the cross-reference, for which some readers look for the objects themselves. */
const SLIPS: ReadonlySet<IssueCode> = new Set(['startxref', 'xref-entry']);

function seriousIssues(history: History): Ambiguity[] {
  const { issues } = history.document;
  const isHarmless = issues.some(({ code }) => SLIPS.has(code)) && isFoundByScanning(history);
  return issues
    .filter(({ code }) => !(isHarmless && SLIPS.has(code)))
    .map(({ code, object, offset }) => ({ code, object, offset }));
}

/** Every state of a hybrid file is read both ways. */
function twoReadings({ document, views }: History): Ambiguity[] {
  if (!document.hybrid) return [];
  return views.flatMap((view) => {
    const object = hybridConflict(view);
    return object === undefined ? [] : [{ code: 'hybrid' as const, object }];
  });
}

interface Extent {
  start: number;
  end: number;
}

function extentsOf({ definitions, revisions }: History): Extent[] {
  const extents: Extent[] = [];
  for (const { object } of definitions) if (object.start >= 0) extents.push(object);
  for (const { sections } of revisions) {
    for (const { offset, end, hybrid } of sections) {
      extents.push({ start: offset, end });
      if (hybrid) extents.push({ start: hybrid.stream.offset, end: hybrid.stream.end });
    }
  }
  extents.sort((a, b) => a.start - b.start);
  // Later revisions may list an object where it stood before; a cross-reference stream is both.
  return extents.filter(({ start }, i) => start !== extents[i - 1]?.start);
}

function unaccountedBytes(history: History, signedUpTo: number): Ambiguity[] {
  const { source } = history.document;
  const found: Ambiguity[] = [];
  let at = 0;
  for (const { start, end } of extentsOf(history)) {
    if (start < at) found.push({ code: 'overlapping-objects', offset: start });
    else if (!isBlank(source, at, start)) found.push({ code: 'hidden-bytes', offset: at });
    at = Math.max(at, end);
  }
  const lastEof = history.revisions.at(-1)?.eof ?? 0;
  if (!isBlank(source, at, lastEof)) found.push({ code: 'hidden-bytes', offset: at });
  const isTail = signedUpTo < source.length || signedUpTo - lastEof > LONGEST_TAIL ? isSpace : isBlank;
  if (!isTail(source, lastEof, source.length)) found.push({ code: 'hidden-bytes', offset: lastEof });
  return found;
}

/** White space and comments behind the last %%EOF. */
export const LONGEST_TAIL = 4096;

const BLANK = /[\0\t\n\f\r ]+|%[^\r\n]*|startxref(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])+\d+/y;
/** What readers that search instead of parsing would take for structure. */
const BAIT = /\d\s+obj|%[^\r\n]*(?:xref|trailer)/;

/** White space, comments and `startxref n` only. A comment with structure in it waits for a searching reader. */
export function isBlank(source: ByteSource, start: number, end: number): boolean {
  if (end <= start || isSpace(source, start, end)) return true;
  const text = latin1(source.read(start, end));
  BLANK.lastIndex = 0;
  while (BLANK.lastIndex < text.length) if (!BLANK.test(text)) return false;
  return !BAIT.test(text);
}

function isSpace(source: ByteSource, start: number, end: number): boolean {
  const { bytes, base } = source.window(start, end - start);
  for (let at = start - base; at < end - base; at++) {
    const byte = bytes[at]!;
    if (byte !== 32 && (byte < 9 || byte > 13)) return false;
  }
  return true;
}

/** An object that a revision lists stands in that revision, or where an earlier one had it already. */
function strayObjects({ definitions, revisions }: History): Ambiguity[] {
  // One place holds one object, whose number was read there.
  const known = new Set<number>();
  const found: Ambiguity[] = [];
  for (const { num, revision, object } of definitions) {
    if (object.start < 0) continue;
    if (!isInside(object, revisions[revision]!) && !known.has(object.start)) {
      found.push({ code: 'object-outside-revision', object: num, offset: object.start });
    }
    known.add(object.start);
  }
  return found;
}

const isInside = ({ start, end }: Extent, revision: Revision): boolean =>
  start >= revision.start && end <= revision.end;

/** What an object stream holds must be listed there by the same revision. */
function hiddenInStreams(history: History): Ambiguity[] {
  return history.definitions.filter(isObjectStream).flatMap(({ num, revision }) => {
    const changes = history.listed[revision]!;
    const { numbers } = history.views[revision]!.objectsIn(num);
    const hidden = numbers.find((inner, index) => {
      const entry = changes.get(inner);
      return entry?.kind !== 'compressed' || entry.stream !== num || entry.index !== index;
    });
    return hidden === undefined ? [] : [{ code: 'hidden-in-object-stream' as const, object: hidden }];
  });
}

const isObjectStream = ({ object: { value } }: Definition): boolean =>
  value instanceof PdfStream && isName(value.dict.get('Type'), 'ObjStm');
