import { isName, PdfArray, PdfDict, type PdfDocument, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { claimByShape } from './aliases.ts';
import { changedKeys, gained, isSame } from './equal.ts';
import type { Step } from './step.ts';

const WHAT = '新注释的结构标记';
const MAX_DEPTH = 32;
const MAX_ENTRIES = 200_000;

/**
 * Tagged files name their annotations in the logical structure (ISO 32000-1 14.7). The structure of what was signed
 * stays as it is; it may gain elements that hold nothing but new annotations, and their places in the parent tree.
 */
export function allowStructure(step: Step): void {
  const [was, is] = [step.before.catalog().get('StructTreeRoot'), step.after.catalog().get('StructTreeRoot')];
  const [old, now] = [step.before.dict(was), step.after.dict(is)];
  if (!old || !now) {
    if (old !== now) step.refuse('新增或删除了文档结构');
    return;
  }
  if (!isSame(step, was, is)) step.refuse('替换了文档结构');
  if (step.changed.size === 0) return;
  if (is instanceof PdfRef && step.changed.has(is.num)) allowRoot(step, is.num, old, now);
  const root = is instanceof PdfRef ? is.num : -1;
  allowParentTree(step, root, old.get('ParentTree'), now.get('ParentTree'));
  for (const num of step.changed) allowElement(step, num);
}

const ROOT_KEYS = new Set(['K', 'ParentTree', 'ParentTreeNextKey']);

function allowRoot(step: Step, num: number, old: PdfDict, now: PdfDict): void {
  const odd = changedKeys(step, old, now).find((key) => !ROOT_KEYS.has(key));
  if (odd) step.refuse('修改了文档结构的 {}', num, odd);
  else if (allowKids(step, num, old.get('K'), now.get('K'))) claimByShape(step, num, 'LTA_UPDATES', WHAT);
}

/** An element that was there may gain kids; its text, its type and its attributes stay. */
function allowElement(step: Step, num: number): void {
  const [was, is] = [step.before.load(num)?.value, step.after.load(num)?.value];
  if (!(was instanceof PdfDict) || !(is instanceof PdfDict)) return;
  if (!was.has('S') || !was.has('P') || was.has('Subtype')) return;
  if (changedKeys(step, was, is).some((key) => key !== 'K')) return;
  if (allowKids(step, num, was.get('K'), is.get('K'))) claimByShape(step, num, 'LTA_UPDATES', WHAT);
}

function allowKids(step: Step, parent: number, was: PdfValue | undefined, is: PdfValue | undefined): boolean {
  const [old, now] = [kidsOf(step.before, was), kidsOf(step.after, is)];
  const added = gained(step, plainKids(step.before, parent, old), plainKids(step.after, parent, now));
  if (is instanceof PdfRef && step.isTouched(is.num) && step.after.resolve(is) instanceof PdfArray) {
    step.claimOwned(is.num, { object: parent, keys: ['K'] }, 'LTA_UPDATES', WHAT);
  }
  const isQuiet = added?.every((kid) => allowNewElement(step, kid, 0)) ?? false;
  if (!isQuiet) step.refuse('修改了文档结构', parent);
  return isQuiet;
}

const kidsOf = (view: PdfDocument, value: PdfValue | undefined): readonly PdfValue[] => {
  const found = view.resolve(value);
  if (found instanceof PdfArray) return found.items;
  return value === undefined || value === null ? [] : [value];
};

/** Marked content on the page of its element is a number, or a dictionary with that number (ISO 32000-1 14.7.4.2). */
function plainKids(view: PdfDocument, parent: number, kids: readonly PdfValue[]): readonly PdfValue[] {
  const page = view.dict(new PdfRef(parent))?.get('Pg');
  return kids.map((kid) => {
    const content = kid instanceof PdfRef ? undefined : view.dict(kid);
    const own = content?.get('Pg') ?? page;
    const isOnPage = own instanceof PdfRef && page instanceof PdfRef && own.num === page.num;
    const keys = [...(content?.entries.keys() ?? [])];
    const isPlain = isOnPage && keys.every((key) => ['Type', 'MCID', 'Pg'].includes(key));
    return isPlain ? (content?.get('MCID') ?? kid) : kid;
  });
}

const ELEMENT_KEYS = new Set(['Type', 'S', 'P', 'K', 'Pg', 'ID', 'Lang', 'T', 'A']);
/** How a form field is read out and printed (ISO 32000-1 tables 327, 348); others may say words. */
const ATTRIBUTE_OWNERS = new Set(['PrintField', 'Layout']);

/** A new element that leads to new annotations and says nothing in place of the text. */
function allowNewElement(step: Step, value: PdfValue, depth: number): boolean {
  const element = step.after.resolve(value);
  if (!(element instanceof PdfDict) || depth > 4) return false;
  const isReference = isName(element.get('Type'), 'OBJR') || (element.has('Obj') && !element.has('S'));
  if (isReference) return allowObject(step, value, element);
  const isNew = value instanceof PdfRef && step.added.has(value.num) && element.has('S');
  if (!isNew || [...element.entries.keys()].some((key) => !ELEMENT_KEYS.has(key))) return false;
  if (!hasQuietAttributes(step, element.get('A'))) return false;
  step.claim(value.num, 'LTA_UPDATES', WHAT);
  const list = element.get('K');
  if (list instanceof PdfRef && step.added.has(list.num) && step.after.resolve(list) instanceof PdfArray)
    step.claim(list.num, 'LTA_UPDATES', WHAT);
  return kidsOf(step.after, list).every((kid) => allowNewElement(step, kid, depth + 1));
}

function hasQuietAttributes(step: Step, value: PdfValue | undefined): boolean {
  return kidsOf(step.after, value).every((each) => {
    const attributes = step.after.dict(each);
    const isQuiet = ATTRIBUTE_OWNERS.has(step.after.name(attributes?.get('O')) ?? '');
    step.claimTree(each, 'LTA_UPDATES', WHAT);
    return isQuiet && !attributes?.has('Desc');
  });
}

/** An annotation that came, or got its place in the structure now. */
function allowObject(step: Step, value: PdfValue, reference: PdfDict): boolean {
  const target = reference.get('Obj');
  if (!(target instanceof PdfRef)) return false;
  const isPlaced =
    !step.before.dict(target)?.has('StructParent') && step.after.dict(target)?.has('StructParent');
  if (!step.added.has(target.num) && !(step.changed.has(target.num) && isPlaced)) return false;
  if (value instanceof PdfRef && step.added.has(value.num)) step.claim(value.num, 'LTA_UPDATES', WHAT);
  return true;
}

/** Everything that was there is found where it says, and nothing is said of it that was not. */
function allowParentTree(
  step: Step,
  root: number,
  was: PdfValue | undefined,
  is: PdfValue | undefined,
): void {
  const nodes = new Set<number>();
  const [old, now] = [numbersOf(step.before, was, nodes), numbersOf(step.after, is, nodes)];
  const isTouched = [root, ...nodes].some((num) => step.isTouched(num));
  const moved = movedPlaces(step);
  if (!isTouched && moved.size === 0) return;
  const others = [...old].filter(([key, value]) => !isSame(step, value, now.get(key)));
  const left = new Set([...moved].flatMap((num) => placesOf(step.before, num)));
  const areLeft = others.every(([key]) => left.has(key));
  if (!areLeft || (moved.size > 0 && !leadsAlike(step, old, now))) {
    step.refuse('修改了文档结构的对应关系');
    return;
  }
  const places = newPlaces(step);
  if ([...now.keys()].some((key) => !old.has(key) && !places.has(key))) {
    step.refuse('文档结构新增了与新注释无关的对应关系');
    return;
  }
  const place = { object: root, keys: ['ParentTree'] };
  step.claimAllBelow(place, nodes, 'LTA_UPDATES', WHAT);
}

/** What a page or an annotation names as its place in the structure (ISO 32000-1 14.7.4.4). */
const PLACES = ['StructParents', 'StructParent'];

function placesOf(view: PdfDocument, num: number): (number | undefined)[] {
  const value = view.load(num)?.value ?? null;
  const dict = value instanceof PdfStream ? value.dict : value;
  return PLACES.map((key) => (dict instanceof PdfDict ? view.number(dict.get(key)) : undefined));
}

/** Objects that were there and name another place now; an annotation may get its first one. */
function movedPlaces(step: Step): ReadonlySet<number> {
  const isMoved = (num: number) => {
    const [was, is] = [placesOf(step.before, num), placesOf(step.after, num)];
    return was[0] !== is[0] || (was[1] !== undefined && was[1] !== is[1]);
  };
  return new Set([...step.changed].filter(isMoved));
}

/** Every object that was there comes to the same elements by the place it names, wherever in the tree that is. */
function leadsAlike(step: Step, old: Map<number, PdfValue>, now: Map<number, PdfValue>): boolean {
  return [...step.after.objects().keys()].every((num) => {
    const [was, is] = [placesOf(step.before, num), placesOf(step.after, num)];
    return is.every((place, at) => {
      const before = was[at];
      if (before !== undefined) return place !== undefined && isSame(step, old.get(before), now.get(place));
      const isNew = step.added.has(num) || (PLACES[at] === 'StructParent' && step.changed.has(num));
      return place === undefined || !now.has(place) || isNew;
    });
  });
}

/** The places that objects name as theirs since this revision. */
function newPlaces({ added, changed, after }: Step): ReadonlySet<number> {
  const places = [...added, ...changed].flatMap((num) => placesOf(after, num));
  return new Set(places.filter((place) => place !== undefined));
}

const NODE_KEYS = new Set(['Nums', 'Kids', 'Limits', 'Type']);

/** A number tree as a map (ISO 32000-1 7.9.7); `nodes` takes the objects it is made of. */
function numbersOf(view: PdfDocument, root: PdfValue | undefined, nodes: Set<number>): Map<number, PdfValue> {
  const found = new Map<number, PdfValue>();
  const visit = (value: PdfValue | undefined, depth: number): void => {
    const node = view.resolve(value);
    if (!(node instanceof PdfDict) || depth > MAX_DEPTH || found.size > MAX_ENTRIES) return;
    if ([...node.entries.keys()].some((key) => !NODE_KEYS.has(key))) return;
    for (const each of [value, node.get('Nums'), node.get('Kids')]) {
      if (each instanceof PdfRef) nodes.add(each.num);
    }
    const numbers = view.array(node.get('Nums')) ?? [];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      const key = view.number(numbers[i]);
      if (key !== undefined) found.set(key, numbers[i + 1]!);
    }
    for (const kid of view.array(node.get('Kids')) ?? []) visit(kid, depth + 1);
  };
  visit(root, 0);
  return found;
}
