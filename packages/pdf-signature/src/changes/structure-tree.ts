import { isName, PdfArray, PdfDict, type PdfDocument, PdfRef, type PdfValue } from '@yinxin/pdf';
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
  if (odd) step.refuse(`修改了文档结构的 ${odd}`, num);
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
  const added = gained(step, kidsOf(step.before, was), kidsOf(step.after, is));
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

const ELEMENT_KEYS = new Set(['Type', 'S', 'P', 'K', 'Pg', 'ID', 'Lang', 'T']);

/** A new element that leads to new annotations and says nothing in place of the text. */
function allowNewElement(step: Step, value: PdfValue, depth: number): boolean {
  const element = step.after.resolve(value);
  if (!(element instanceof PdfDict) || depth > 4) return false;
  if (isName(element.get('Type'), 'OBJR')) return allowObject(step, value, element);
  const isNew = value instanceof PdfRef && step.added.has(value.num) && element.has('S');
  if (!isNew || [...element.entries.keys()].some((key) => !ELEMENT_KEYS.has(key))) return false;
  step.claim(value.num, 'LTA_UPDATES', WHAT);
  const list = element.get('K');
  if (list instanceof PdfRef && step.added.has(list.num) && step.after.resolve(list) instanceof PdfArray)
    step.claim(list.num, 'LTA_UPDATES', WHAT);
  return kidsOf(step.after, list).every((kid) => allowNewElement(step, kid, depth + 1));
}

function allowObject(step: Step, value: PdfValue, reference: PdfDict): boolean {
  const target = reference.get('Obj');
  if (!(target instanceof PdfRef) || !step.added.has(target.num)) return false;
  if (value instanceof PdfRef && step.added.has(value.num)) step.claim(value.num, 'LTA_UPDATES', WHAT);
  return true;
}

/** The parent tree may gain keys; those it had lead where they led. */
function allowParentTree(
  step: Step,
  root: number,
  was: PdfValue | undefined,
  is: PdfValue | undefined,
): void {
  const nodes = new Set<number>();
  const [old, now] = [numbersOf(step.before, was, nodes), numbersOf(step.after, is, nodes)];
  if (![root, ...nodes].some((num) => step.isTouched(num))) return;
  for (const [key, value] of old) {
    if (!isSame(step, value, now.get(key))) {
      step.refuse('修改了文档结构的对应关系');
      return;
    }
  }
  const places = newPlaces(step);
  if ([...now.keys()].some((key) => !old.has(key) && !places.has(key))) {
    step.refuse('文档结构新增了与新注释无关的对应关系');
    return;
  }
  const place = { object: root, keys: ['ParentTree'] };
  step.claimAllBelow(place, nodes, 'LTA_UPDATES', WHAT);
}

/** The places in the structure that new objects name as theirs (ISO 32000-1 14.7.4.4). */
function newPlaces({ added, changed, after }: Step): ReadonlySet<number> {
  const places = new Set<number>();
  for (const num of [...added, ...changed]) {
    const value = after.load(num)?.value;
    const place = value instanceof PdfDict ? after.number(value.get('StructParent')) : undefined;
    if (place !== undefined) places.add(place);
  }
  return places;
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
