import type { PdfDocument } from './document.ts';
import { PdfError } from './limits.ts';
import { PdfDict, PdfRef, type PdfValue } from './objects.ts';

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** A page with what it inherits from its ancestors (ISO 32000-1 7.7.3.4). */
export interface Page {
  index: number;
  ref: PdfRef;
  dict: PdfDict;
  mediaBox: Box;
  /** What is shown: /CropBox cut to the media box. */
  cropBox: Box;
  /** Clockwise turn when shown. */
  rotate: 0 | 90 | 180 | 270;
  /** Size of one unit in 1/72 inch. */
  userUnit: number;
  resources: PdfDict | undefined;
}

interface Inherited {
  mediaBox?: PdfValue;
  cropBox?: PdfValue;
  rotate?: PdfValue;
  resources?: PdfValue;
}
interface Node {
  ref: PdfRef;
  dict: PdfDict;
  inherited: Inherited;
}

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** All pages in order. */
export function* pagesOf(document: PdfDocument): Generator<Page> {
  let index = 0;
  for (const node of leaves(document, rootOf(document), new Set(), 0)) {
    if (index >= document.limits.pages) throw new PdfError('limit', 'Too many pages');
    yield pageFrom(document, node, index++);
  }
}

/** One page; whole subtrees are passed over by their /Count. */
export function pageAt(document: PdfDocument, index: number): Page {
  if (!Number.isInteger(index) || index < 0) throw new PdfError('pages', `No page ${index}`);
  let node = rootOf(document);
  let skip = index;
  const seen = new Set<number>();
  for (let depth = 0; depth <= document.limits.depth; depth++) {
    if (isLeaf(document, node.dict)) return pageFrom(document, node, index);
    const step = childHolding(document, node, skip, seen);
    node = step.node;
    skip = step.skip;
  }
  throw new PdfError('limit', 'Page tree too deep');
}

export function pageCount(document: PdfDocument): number {
  const count = document.number(rootOf(document).dict.get('Count'));
  if (count === undefined || !Number.isInteger(count) || count < 0 || count > document.limits.pages) {
    throw new PdfError('pages', 'Bad page count');
  }
  return count;
}

function rootOf(document: PdfDocument): Node {
  const node = nodeFrom(document, document.catalog().get('Pages'), {});
  if (!node) throw new PdfError('pages', 'No page tree');
  return node;
}

function nodeFrom(document: PdfDocument, value: PdfValue | undefined, above: Inherited): Node | undefined {
  if (!(value instanceof PdfRef)) return undefined;
  const dict = document.resolve(value);
  if (!(dict instanceof PdfDict)) return undefined;
  const inherited = {
    mediaBox: dict.get('MediaBox') ?? above.mediaBox,
    cropBox: dict.get('CropBox') ?? above.cropBox,
    rotate: dict.get('Rotate') ?? above.rotate,
    resources: dict.get('Resources') ?? above.resources,
  };
  return { ref: value, dict, inherited };
}

function isLeaf(document: PdfDocument, dict: PdfDict): boolean {
  const type = document.name(dict.get('Type'));
  return type === 'Page' || (type !== 'Pages' && !dict.has('Kids'));
}

function kidsOf(document: PdfDocument, node: Node, seen: Set<number>): PdfValue[] {
  if (seen.has(node.ref.num)) throw new PdfError('pages', 'The page tree runs in a circle');
  seen.add(node.ref.num);
  return document.array(node.dict.get('Kids')) ?? [];
}

function childHolding(
  document: PdfDocument,
  node: Node,
  index: number,
  seen: Set<number>,
): { node: Node; skip: number } {
  let skip = index;
  for (const kid of kidsOf(document, node, seen)) {
    const child = nodeFrom(document, kid, node.inherited);
    if (!child) continue;
    const count = isLeaf(document, child.dict) ? 1 : (document.number(child.dict.get('Count')) ?? 0);
    if (skip < count) return { node: child, skip };
    skip -= count;
  }
  throw new PdfError('pages', `No page ${index}`);
}

function* leaves(document: PdfDocument, node: Node, seen: Set<number>, depth: number): Generator<Node> {
  if (depth > document.limits.depth) throw new PdfError('limit', 'Page tree too deep');
  if (isLeaf(document, node.dict)) {
    yield node;
    return;
  }
  for (const kid of kidsOf(document, node, seen)) {
    const child = nodeFrom(document, kid, node.inherited);
    if (child) yield* leaves(document, child, seen, depth + 1);
  }
}

function pageFrom(document: PdfDocument, { ref, dict, inherited }: Node, index: number): Page {
  const mediaBox = boxOf(document, inherited.mediaBox) ?? LETTER;
  const crop = boxOf(document, inherited.cropBox);
  const unit = document.number(dict.get('UserUnit')) ?? 1;
  return {
    index,
    ref,
    dict,
    mediaBox,
    cropBox: (crop && intersection(crop, mediaBox)) ?? mediaBox,
    rotate: rotationOf(document.number(inherited.rotate) ?? 0),
    userUnit: unit > 0 ? unit : 1,
    resources: document.dict(inherited.resources),
  };
}

function rotationOf(degrees: number): Page['rotate'] {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}

/** A rectangle with its corners put in order (ISO 32000-1 7.9.5). */
export function boxOf(document: PdfDocument, value: PdfValue | undefined): Box | undefined {
  const numbers = document.array(value)?.map((item) => document.number(item));
  if (numbers?.length !== 4) return undefined;
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const box = { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
  return box.left < box.right && box.bottom < box.top ? box : undefined;
}

/** What two boxes share. */
export function intersection(a: Box, b: Box): Box | undefined {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
  return box.left < box.right && box.bottom < box.top ? box : undefined;
}
