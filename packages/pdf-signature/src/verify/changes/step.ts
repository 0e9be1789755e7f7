import {
  isName,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  type PdfValue,
  type Revision,
  type XrefEntry,
} from '@yinxin/pdf';
import type { Referrer } from '../facts/history.ts';
import { isSame, type States } from './equal.ts';
import { type Modification, worst } from './levels.ts';

/** One object that a revision added or changed, and the rule that allows it; OTHER when none does. */
export type Change = { object: number | undefined; level: Modification; what: string };

export type StepFacts = {
  revision: number;
  level: Modification;
  changes: readonly Change[];
  /** Objects of the signature values this revision brought. */
  signatures: readonly number[];
  /** Existing fields that were filled, and new signature fields, by full name. */
  fields: readonly string[];
  /** Those among them that are no signature fields. */
  filled: readonly string[];
  /** Something new is seen on a page: its signer must be trusted. */
  visible: boolean;
};

/** A signature field's widget or a stamp that the step put on a page. */
export type Mark = {
  object: number;
  dict: PdfDict;
  /** /P, when it is a reference. */
  named: number | undefined;
  /** Pages whose list of annotations shows it. */
  pages: number[];
  /** It fills a place that was there when the document was signed. */
  reserved: boolean;
};

/**
 * One revision compared with the state before it. Rules claim the objects they can justify; whatever is left
 * unclaimed makes the step OTHER, whether or not anything leads to it.
 */
export class Step implements States {
  readonly before: PdfDocument;
  readonly after: PdfDocument;
  readonly revision: Revision;
  readonly added = new Set<number>();
  readonly changed = new Set<number>();
  readonly signatures: number[] = [];
  /** A person signed; a time stamp alone vouches for nothing on a page, anybody can buy one. */
  personSigned = false;
  readonly fields: string[] = [];
  readonly filled: string[] = [];
  readonly marks: Mark[] = [];
  /** New object streams and cross-reference streams: they hold the revision together and nothing may show them. */
  private readonly containers = new Set<number>();
  private readonly claims = new Map<number, Change>();
  private readonly refusals: Change[] = [];
  private readonly referrers: ReadonlyMap<number, readonly Referrer[]>;

  constructor(
    states: States,
    revision: Revision,
    listed: ReadonlyMap<number, XrefEntry>,
    referrers: ReadonlyMap<number, readonly Referrer[]>,
  ) {
    this.before = states.before;
    this.after = states.after;
    this.revision = revision;
    this.referrers = referrers;
    for (const [num, entry] of listed) this.sort(num, entry);
  }

  private sort(num: number, entry: XrefEntry): void {
    const was = this.before.locate(num);
    if (entry.kind === 'free') {
      if (num !== 0 && was) this.refuse('删除了对象', num);
      return;
    }
    if (this.revision.sections.some(({ streamNumber }) => streamNumber === num)) {
      if (was) this.refuse('交叉引用流占用了已有对象的编号', num);
      this.containers.add(num);
      return;
    }
    const object = this.after.load(num);
    const value = object?.value ?? null;
    if (!was) {
      const isContainer = value instanceof PdfStream && isName(value.dict.get('Type'), 'ObjStm');
      (isContainer ? this.containers : this.added).add(num);
      return;
    }
    const old = this.before.load(num);
    // Another generation makes every reference to the object empty.
    if (old?.gen !== object?.gen || !isSame(this, old?.value, value)) this.changed.add(num);
  }

  /** Justifies a changed or added object. */
  claim(num: number, level: Modification, what: string): void {
    const known = this.claims.get(num);
    this.claims.set(num, { object: num, what, level: worst([known?.level ?? 'NONE', level]) });
  }

  refuse(what: string, num?: number): void {
    this.refusals.push({ object: num, level: 'OTHER', what });
  }

  isTouched(num: number): boolean {
    return this.added.has(num) || this.changed.has(num);
  }

  /** Claims everything new below a value. Old objects may be used, not changed. */
  claimTree(value: PdfValue | undefined, level: Modification, what: string, depth = 0): void {
    if (depth > this.after.limits.depth) {
      this.refuse('新增内容嵌套过深');
    } else if (value instanceof PdfRef) {
      if (!this.added.has(value.num) || this.claims.has(value.num)) return;
      this.claim(value.num, level, what);
      this.claimTree(this.after.load(value.num)?.value, level, what, depth + 1);
    } else if (value instanceof PdfArray) {
      for (const item of value.items) this.claimTree(item, level, what, depth + 1);
    } else if (value instanceof PdfStream) {
      this.claimTree(value.dict, level, what, depth + 1);
    } else if (value instanceof PdfDict) {
      for (const item of value.entries.values()) this.claimTree(item, level, what, depth + 1);
    }
  }

  /** An object whose meaning depends on who uses it: refused when anybody else ever does. */
  claimOwned(num: number, owners: readonly number[], level: Modification, what: string): void {
    if (!this.isTouched(num)) return;
    const others = (this.referrers.get(num) ?? []).filter(
      ({ num: from, revision }) => revision <= this.revision.index && !owners.includes(from),
    );
    if (others.length > 0) this.refuse(`${what}同时被其他内容引用`, num);
    else this.claim(num, level, what);
  }

  ownersOf(num: number): number[] {
    const earlier = (this.referrers.get(num) ?? []).filter(({ revision }) => revision <= this.revision.index);
    return [...new Set(earlier.map(({ num: from }) => from))];
  }

  facts(): StepFacts {
    for (const num of [...this.added, ...this.changed]) {
      if (!this.claims.has(num))
        this.refuse(this.added.has(num) ? '新增了不允许的对象' : '修改了已签署的对象', num);
    }
    for (const num of [...this.added, ...this.containers]) {
      const earlier = (this.referrers.get(num) ?? []).some(({ revision }) => revision < this.revision.index);
      if (earlier) this.refuse('新增对象填补了已签署内容中的空引用', num);
    }
    const changes = [...this.claims.values(), ...this.refusals];
    return {
      revision: this.revision.index,
      level: worst(changes.map(({ level }) => level)),
      changes,
      signatures: this.signatures,
      fields: this.fields,
      filled: this.filled,
      visible: this.marks.length > 0,
    };
  }
}
