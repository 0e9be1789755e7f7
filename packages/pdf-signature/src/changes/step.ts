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
import { type History, isStanding, type Referrer } from '../common/history.ts';
import { type Place, reachableFrom } from '../common/reach.ts';
import { isSame, type States } from './equal.ts';
import { leadsTo } from './leads.ts';
import { misleadsRepair } from './leftovers.ts';
import { type Modification, worst } from './levels.ts';
import type { Refusal } from './reasons.ts';
import { inBrackets } from './roles.ts';

/** One object that a revision added or changed, and why that is allowed; OTHER when it is not, NONE when it shows nothing. */
export interface Change {
  object: number | undefined;
  level: Modification;
  what: string;
}

export interface StepFacts {
  revision: number;
  level: Modification;
  changes: readonly Change[];
  /** Objects of the signature values this revision brought. */
  signatures: readonly number[];
  /** Existing fields that were filled, and new signature fields, by full name. */
  fields: readonly string[];
  /** Those among them that are no signature fields. */
  filled: readonly string[];
  /** Those among these that held another value when the document was signed. */
  refilled: readonly string[];
  /** Something new is seen on a page: its signer must be trusted. */
  visible: boolean;
  /** Earlier signatures, by the objects of their values, whose seals its marks lie upon. */
  overlays: readonly number[];
  /** Its marks share a place with an earlier signature, and hide no seal. */
  touchesEarlier: boolean;
  /** How much of each page its marks take, as a share. */
  shares: ReadonlyMap<number, number>;
  /** Comments that nobody signed: only a certification with P 3 permits them. */
  commented: boolean;
  /** Comments that went or say something else, in number. */
  reworded: number;
  /** Objects that nothing leads to. */
  orphans: ReadonlySet<number>;
}

/** A signature field's widget, a stamp or a comment that the step put on a page. */
export interface Mark {
  object: number;
  dict: PdfDict;
  /** /P, when it is a reference. */
  named: number | undefined;
  /** Pages whose list of annotations shows it. */
  pages: number[];
  /** It fills a place that was there when the document was signed. */
  reserved: boolean;
}

/** What the steps of one file share. */
export interface Background {
  history: History;
  referrers: ReadonlyMap<number, readonly Referrer[]>;
  /** All objects a reader can come to in a state. */
  reached: (view: PdfDocument) => ReadonlySet<number>;
  /** Objects of earlier steps that nothing led to. */
  orphans: ReadonlySet<number>;
  /** Revisions that somebody signed. */
  signed: readonly number[];
  /** Revisions whose signers permitted filling. */
  openedBy: readonly number[];
}

/**
 * One revision compared with the state before it. Rules claim the objects whose difference they can justify. What is
 * left over is harmless when no reader can come to it, and otherwise makes the step OTHER.
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
  readonly refilled: string[] = [];
  readonly marks: Mark[] = [];
  readonly overlays: number[] = [];
  touchesEarlier = false;
  shares: ReadonlyMap<number, number> = new Map();
  /** Widgets of the new signature fields. */
  readonly widgets = new Set<number>();
  commented = false;
  reworded = 0;
  /** New object streams and cross-reference streams: they hold the revision together and nothing may show them. */
  readonly #containers = new Set<number>();
  readonly #freed = new Set<number>();
  readonly #copies = new Set<number>();
  readonly #orphans = new Set<number>();
  readonly #claims = new Map<number, Change>();
  readonly #refusals: Change[] = [];
  readonly #background: Background;

  constructor(background: Background, index: number) {
    const { views, revisions, listed } = background.history;
    this.#background = background;
    this.before = views[index - 1]!;
    this.after = views[index]!;
    this.revision = revisions[index]!;
    for (const [num, entry] of listed[index]!) this.#sort(num, entry);
  }

  #sort(num: number, entry: XrefEntry): void {
    const was = this.before.locate(num);
    if (entry.kind === 'free') {
      if (num !== 0 && was) this.#freed.add(num);
      return;
    }
    if (this.revision.sections.some((section) => isOwnStream(section, num))) {
      if (was) this.refuse('交叉引用流占用了已有对象的编号', num);
      this.#containers.add(num);
      return;
    }
    const object = this.after.load(num);
    const value = object?.value ?? null;
    if (!was) {
      (isContainer(value) ? this.#containers : this.added).add(num);
      return;
    }
    const old = this.before.load(num);
    // Another generation makes every reference to the object empty.
    if (old?.gen !== object?.gen || !isSame(this, old?.value, value)) this.changed.add(num);
  }

  /** A new object that says what stood in its place before. */
  copied(num: number): void {
    this.#copies.add(num);
  }

  /** Justifies a changed or added object. */
  claim(num: number, level: Modification, what: string): void {
    const known = this.#claims.get(num);
    const told = known && known.level !== 'NONE' ? known.what : what;
    this.#claims.set(num, { object: num, what: told, level: worst([known?.level ?? 'NONE', level]) });
  }

  /** A rule says no; each `{}` of its words is told what it is about. */
  refuse(rule: Refusal, num?: number, ...about: readonly (string | undefined)[]): void {
    const what = about.reduce<string>((words, each = '') => words.replace('{}', () => each), rule);
    this.#refusals.push({ object: num, level: 'OTHER', what });
  }

  /** Something else than before that is no object; without a level no reader shows, extracts or runs it. */
  remark(what: string, level: Modification = 'NONE'): void {
    this.#claims.set(-1 - this.#claims.size, { object: undefined, level, what });
  }

  isTouched(num: number): boolean {
    return this.added.has(num) || this.changed.has(num);
  }

  /** Rules have claimed all that changed. */
  get isExplained(): boolean {
    for (const num of this.changed) if (!this.#claims.has(num)) return false;
    return true;
  }

  isClaimed(num: number): boolean {
    return this.#claims.has(num);
  }

  /** Claims everything new below a value. Old objects may be used, not changed. */
  claimTree(value: PdfValue | undefined, level: Modification, what: string, depth = 0): void {
    if (depth > this.after.limits.depth) {
      this.refuse('新增内容嵌套过深');
    } else if (value instanceof PdfRef) {
      if (!this.added.has(value.num) || this.#claims.has(value.num)) return;
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

  /** An object whose meaning depends on who uses it: refused when anything but the given entry leads to it. */
  claimOwned(num: number, place: Place | undefined, level: Modification, what: string): void {
    if (!this.isTouched(num)) return;
    if (this.usersOf(num, place).length > 0) this.refuse('{}同时被其他内容引用', num, what);
    else this.claim(num, level, what);
  }

  /** The same for all that an entry leads to by many steps: refused when a reader comes to one of them around it. */
  claimAllBelow(place: Place, nums: Iterable<number>, level: Modification, what: string): void {
    const touched = [...nums].filter((num) => this.isTouched(num));
    if (touched.length === 0) return;
    const around = [this.before, this.after].map((view) => reachableFrom(view, place));
    for (const num of touched) {
      if (around.some((reached) => reached.has(num))) this.refuse('{}同时被其他内容引用', num, what);
      else this.claim(num, level, what);
    }
  }

  /** Reachable objects that lead to this one, in the state before or after, besides the given entry. */
  usersOf(num: number, place?: Place): number[] {
    const { index } = this.revision;
    const users = new Set<number>();
    for (const from of this.#background.referrers.get(num) ?? []) {
      if (users.has(from.num)) continue;
      const leads = (state: number, view: PdfDocument) => this.#leads(from, state, view, num, place);
      if (leads(index, this.after) || leads(index - 1, this.before)) users.add(from.num);
    }
    return [...users];
  }

  /** What reachable objects that lead to this one say, in the states before and after. */
  *valuesAround(num: number): Generator<PdfValue> {
    for (const user of this.usersOf(num))
      for (const view of [this.before, this.after]) yield view.load(user)?.value ?? null;
  }

  #leads(from: Referrer, state: number, view: PdfDocument, to: number, place: Place | undefined): boolean {
    const { history, reached } = this.#background;
    if (!isStanding(history, from, state)) return false;
    const besides = place?.object === from.num ? place.keys : undefined;
    return leadsTo(view.load(from.num)?.value ?? null, to, besides) && reached(view).has(from.num);
  }

  /** Somebody signed the file when the object was there already. */
  wasSigned(num: number): boolean {
    const { history, signed } = this.#background;
    const last = signed.filter((each) => each < this.revision.index).at(-1);
    return last !== undefined && history.views[last]?.locate(num) !== undefined;
  }

  /** Somebody who signed before permitted that fields are filled. */
  get mayBeFilled(): boolean {
    return this.#background.openedBy.some((each) => each < this.revision.index);
  }

  /** Whether a reader of the new state can come to the object. */
  isShown(num: number): boolean {
    return this.#background.reached(this.after).has(num);
  }

  /** What no rule has claimed. */
  #judgeRest(): void {
    for (const num of [...this.added, ...this.changed]) {
      if (this.#claims.has(num)) continue;
      if (this.added.has(num) && this.#copies.has(num)) this.claim(num, 'NONE', '与原内容相同');
      else if (this.isShown(num)) this.#refuseRest(num);
      else this.#setAside(num);
    }
    for (const num of [...this.added, ...this.changed]) this.#refuseExternal(num);
    for (const num of this.#freed) {
      if (isContainer(this.before.load(num)?.value ?? null)) this.refuse('删除了存放对象的对象流', num);
      else if (this.isShown(num)) this.refuse('删除了仍被引用的对象', num);
      else this.claim(num, 'NONE', '删除了不再被引用的对象');
    }
    for (const num of this.changed) {
      if (isContainer(this.before.load(num)?.value ?? null)) this.refuse('改写了存放对象的对象流', num);
    }
    for (const num of this.#background.orphans) {
      if (this.isShown(num)) this.refuse('先前没有被引用的对象后来被引用', num);
    }
    for (const num of [...this.added, ...this.#containers]) this.#refuseFiller(num);
    for (const num of [...this.added, ...this.#orphans]) {
      if (misleadsRepair(this, num)) this.refuse('藏入了修复文件的阅读器可能采用的页面或目录', num);
    }
  }

  #refuseRest(num: number): void {
    if (this.added.has(num)) this.refuse('新增了不允许的对象{}', num, inBrackets(this.after, num));
    else this.refuse('修改了已签署的对象{}', num, inBrackets(this.before, num));
  }

  /** Readers that follow /F take the bytes from another file (ISO 32000-2 table 5), which anybody may change. */
  #refuseExternal(num: number): void {
    const value = this.after.load(num)?.value;
    const isExternal = value instanceof PdfStream && value.dict.has('F');
    if (isExternal && this.isShown(num)) this.refuse('数据流的内容取自其他文件', num);
  }

  /** An object that nothing leads to. */
  #setAside(num: number): void {
    this.#orphans.add(num);
    this.claim(num, 'NONE', '没有被任何内容引用，不影响文件');
  }

  /** The cross-reference streams of all revisions, by number, and the state each of them describes. */
  sections(): { view: PdfDocument; num: number }[] {
    const { revisions, views } = this.#background.history;
    return revisions.flatMap(({ index, sections }) =>
      sections
        .flatMap(({ streamNumber, hybrid }) => streamNumber ?? hybrid?.stream.streamNumber ?? [])
        .map((num) => ({ view: views[index]!, num })),
    );
  }

  /** A reference that led nowhere when the document was signed must not lead somewhere later. */
  #refuseFiller(num: number): void {
    const { history, referrers, reached } = this.#background;
    const state = this.revision.index - 1;
    const wasAwaited = (referrers.get(num) ?? []).some(
      (each) => isStanding(history, each, state) && reached(this.before).has(each.num),
    );
    if (wasAwaited) this.refuse('新增对象填补了已签署内容中的空引用', num);
  }

  facts(): StepFacts {
    this.#judgeRest();
    const changes = [...this.#claims.values(), ...this.#refusals];
    return {
      revision: this.revision.index,
      level: worst(changes.map(({ level }) => level)),
      changes,
      signatures: this.signatures,
      fields: this.fields,
      filled: this.filled,
      refilled: this.refilled,
      visible: this.marks.length > 0,
      overlays: this.overlays,
      touchesEarlier: this.touchesEarlier,
      shares: this.shares,
      commented: this.commented,
      reworded: this.reworded,
      orphans: this.#orphans,
    };
  }
}

const isContainer = (value: PdfValue): boolean =>
  value instanceof PdfStream && isName(value.dict.get('Type'), 'ObjStm');

const isOwnStream = ({ streamNumber, hybrid }: Revision['sections'][number], num: number): boolean =>
  streamNumber === num || hybrid?.stream.streamNumber === num;
