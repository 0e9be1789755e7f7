// What happened to a contract, as the events in its package show it.
import { decoded } from '../bytes.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { LogCrypto } from '../crypto.ts';
import { type Disclosed, entryFrom } from '../disclosure.ts';
import { formatNote, type Note } from '../note.ts';
import { isIncluded, parseProof } from '../proof.ts';
import type { Checks } from './checks.ts';
import { type PackageFiles, type PackageManifest, proofOf } from './manifest.ts';

export interface PackageEvent {
  path: string;
  index: number;
  number: number;
  /** Null where it is kept back: what goes on within the author's side. */
  act: string | null;
  at: Date;
  /** Shown fields alone. */
  fields: Record<string, string>;
}

/** The fields of an event as its file shows them; undefined where it has any other form. */
function parseDisclosed(text: string | undefined): Disclosed | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const isField = (field: unknown): boolean => {
      if (typeof field !== 'object' || field === null) return false;
      const names = Object.keys(field).toSorted().join(' ');
      return (
        (names === 'digest' || names === 'salt value') &&
        Object.values(field).every((one) => typeof one === 'string')
      );
    };
    return Object.values(value).every(isField) ? (value as Disclosed) : undefined;
  } catch {
    return undefined;
  }
}

const shownIn = (disclosed: Disclosed): Record<string, string> =>
  Object.fromEntries(
    Object.entries(disclosed).flatMap(([name, field]) => ('value' in field ? [[name, field.value]] : [])),
  );

/** Microseconds since 1970, as events are hashed with. */
const timeOf = (microseconds: string): Date | undefined =>
  /^\d{1,17}$/.test(microseconds) ? new Date(Number(microseconds) / 1000) : undefined;

/** What an event says beyond who, what and when, where it is shown. */
export function factsOf(facts: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(facts ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What becomes of a contract, by the act that leads there. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  'send-contract': '尚未完成',
  'return-contract': '已退回',
  'reject-filling': '已拒填',
  'reject-contract': '已拒签',
  'recall-contract': '已撤回',
  'expire-contract': '已过期',
  'fail-signing': '签署失败',
  'retry-contract': '尚未完成',
  'complete-contract': '已完成',
  'void-contract': '作废中',
  'drop-voiding': '已完成',
  'finish-voiding': '已作废',
};

export interface PackageOutcome {
  act: string;
  words: string;
  at: Date;
}

export function outcomeOf(events: readonly PackageEvent[]): PackageOutcome | null {
  for (const { act, at } of events.toReversed()) {
    if (act !== null && Object.hasOwn(OUTCOMES, act)) return { act, words: OUTCOMES[act] as string, at };
  }
  return null;
}

const REQUIRED = ['stream', 'number', 'at', 'target_type', 'target_id'] as const;

/** Each event that stands in the log and belongs to the contract, in their order. */
export function judgeEvents(
  checks: Checks,
  crypto: LogCrypto,
  { note, checkpoint }: { note: Note; checkpoint: Checkpoint },
  { files: listed, contract }: PackageManifest,
  files: PackageFiles,
): PackageEvent[] {
  const faults: string[] = [];
  const strangers: string[] = [];
  const events: PackageEvent[] = [];
  const whole = formatNote(note);
  for (const { path } of listed.filter(({ kind }) => kind === 'event')) {
    const disclosed = parseDisclosed(decoded(files.get(path)));
    const entry = disclosed && entryFrom(crypto, disclosed);
    const proof = parseProof(decoded(files.get(proofOf(path))) ?? '');
    // the checkpoint was judged, with all its signatures: a proof leads to that one and no other
    const isHere =
      entry &&
      proof &&
      formatNote(proof.checkpoint) === whole &&
      isIncluded(crypto, entry, proof, checkpoint);
    if (!disclosed || !isHere) {
      faults.push(`${path} 不在日志里`);
      continue;
    }
    const fields = shownIn(disclosed);
    const [at, number] = [timeOf(fields.at ?? ''), Number(fields.number)];
    const isOurs =
      fields.stream === `contract:${contract.id}` &&
      fields.target_type === 'contract' &&
      fields.target_id === contract.id;
    if (!at || !Number.isSafeInteger(number) || REQUIRED.some((name) => fields[name] === undefined))
      strangers.push(`${path} 没有说明时间、次序或所属的合同`);
    else if (!isOurs) strangers.push(`${path} 不属于这份合同`);
    else events.push({ path, index: proof.index, number, act: fields.act ?? null, at, fields });
  }
  if (faults.length + strangers.length + events.length === 0) faults.push('没有事件');
  events.sort((a, b) => a.number - b.number);
  checks.settle('events', faults, `${events.length} 个事件`);
  settleOrder(checks, contract.code, strangers, events);
  return events;
}

/** The code that events of signing hold of their contract. */
const codeIn = ({ fields }: PackageEvent): unknown => factsOf(fields.facts).code;

function settleOrder(
  checks: Checks,
  code: string,
  strangers: string[],
  events: readonly PackageEvent[],
): void {
  const otherCode = events.some((event) => ![undefined, code].includes(codeIn(event) as string | undefined));
  const isTwice =
    new Set(events.map(({ index }) => index)).size !== events.length ||
    new Set(events.map(({ number }) => number)).size !== events.length;
  const isBackwards = events.some(({ at }, n) => n > 0 && at < (events[n - 1] as PackageEvent).at);
  const objections = [
    ...strangers,
    ...(isTwice ? ['同一事件出现两次'] : []),
    ...(isBackwards ? ['事件的时间与次序不符'] : []),
    ...(otherCode ? ['清单上的合同编码与日志不符'] : []),
  ];
  const hasCode = events.some((event) => codeIn(event) === code);
  const missing = events.findIndex(({ number }, n) => number !== n + 1);
  if (objections.length === 0 && missing >= 0)
    checks.add('order', 'unknown', `第 ${missing + 1} 个事件不在证据包里`);
  else if (objections.length === 0 && !hasCode) checks.add('order', 'unknown', '没有事件说明这份合同的编码');
  // a package cannot show what came after it
  else
    checks.settle(
      'order',
      objections,
      `第 1 至 ${events.length} 个事件，没有缺漏；之后是否还有（例如作废），请按合同编码查询`,
    );
}
