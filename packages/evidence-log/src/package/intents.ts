// What each signer confirmed and how they came to sign, against what the log holds of it: the digests can be made anew
// from the package.
import { decoded } from '../bytes.ts';
import type { LogCrypto } from '../crypto.ts';
import type { Checks } from './checks.ts';
import { factsOf, type PackageEvent } from './events.ts';
import type { FileKind, PackageFiles, PackageManifest } from './manifest.ts';

/** What was confirmed: its SHA-256 is the digest in the event of signing. */
export const INTENT_FORMAT = 'yinxin-intent/2';
/** Who signed, how they were known and what they saw, written down with the signature; its digest is in the event, too. */
export const RECORD_FORMAT = 'yinxin-signing/1';

const INTENT_KINDS = ['intent', 'intent-batch', 'signing-record'] as const satisfies readonly FileKind[];
type IntentKind = (typeof INTENT_KINDS)[number];

/** Where they lie: under the number of the event that they belong to. */
export function intentPaths(eventPath: string): Record<IntentKind, string> {
  const number = /(\d+)\.json$/.exec(eventPath)?.[1] ?? '';
  return {
    intent: `签署意愿/${number}.json`,
    'intent-batch': `签署意愿/${number}.batch.txt`,
    'signing-record': `签署档案/${number}.json`,
  };
}

/** What one confirmation of several was for: a line for each signature, in their order. */
export const formatBatch = (intents: readonly { id: string; digest: string }[]): string =>
  intents
    .map(({ id, digest }) => `${id} ${digest}`)
    .sort()
    .join('\n');

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

function parsed(bytes: Uint8Array | undefined): Fields {
  try {
    return fieldsOf(JSON.parse(decoded(bytes) ?? ''));
  } catch {
    return {};
  }
}

interface Signing {
  event: PackageEvent;
  facts: Fields;
  paths: Record<IntentKind, string>;
}

/** The files as they were before this signature, as far as an earlier one tells. */
function filesBefore(events: readonly PackageEvent[], { number }: PackageEvent): string[] | undefined {
  const before = events.findLast((one) => one.act === 'sign-contract' && one.number < number);
  const { documents } = factsOf(before?.fields.facts);
  return typeof documents === 'string' ? documents.split(',').sort() : undefined;
}

function intentObjections(
  { event, facts, paths }: Signing,
  { contract }: PackageManifest,
  events: readonly PackageEvent[],
  files: PackageFiles,
  sha256: (path: string) => string | undefined,
): string[] {
  const stated = parsed(files.get(paths.intent));
  const documents = Array.isArray(stated.documents) ? stated.documents.map(fieldsOf) : [];
  const before = filesBefore(events, event);
  const isBefore =
    !before ||
    documents
      .map((one) => String(one.sha256))
      .sort()
      .join() === before.join();
  const { id, code } = fieldsOf(stated.contract);
  const isOurs = id === contract.id && code === contract.code && fieldsOf(stated.party).id === facts.party;
  return [
    ...(sha256(paths.intent) === facts.digest ? [] : [`${paths.intent} 的摘要与日志不符`]),
    ...(stated.format === INTENT_FORMAT && isOurs ? [] : [`${paths.intent} 不属于这份合同的这次签署`]),
    ...(documents.length > 0 && isBefore ? [] : [`${paths.intent} 所确认的文件不是签署前的文件`]),
  ];
}

function recordObjections(
  { facts, paths }: Signing,
  { contract }: PackageManifest,
  files: PackageFiles,
  sha256: (path: string) => string | undefined,
): string[] {
  const path = paths['signing-record'];
  const { format, contract: contractId, party, intent, digest } = parsed(files.get(path));
  const isOurs =
    format === RECORD_FORMAT &&
    contractId === contract.id &&
    [party, intent, digest].join() === [facts.party, facts.intent, facts.digest].join();
  return [
    ...(sha256(path) === facts.record ? [] : [`${path} 的摘要与日志不符`]),
    ...(isOurs ? [] : [`${path} 不属于这份合同的这次签署`]),
  ];
}

/** Where one confirmation was for several signatures, it was for this one among them. */
function batchObjections(
  { facts, paths }: Signing,
  files: PackageFiles,
  sha256: (path: string) => string | undefined,
): string[] {
  const path = paths['intent-batch'];
  if (facts.batch === undefined) return files.has(path) ? [`${path} 没有对应的批量确认`] : [];
  const lines = (decoded(files.get(path)) ?? '').split('\n');
  const isAmong = lines.includes(`${facts.intent} ${facts.digest}`);
  return [
    ...(sha256(path) === facts.batch ? [] : [`${path} 的摘要与日志不符`]),
    ...(isAmong ? [] : [`${path} 里没有这次签署`]),
  ];
}

/** Asked where signatures with such a record, or files of them, are there; of those from before nothing is known. */
export function judgeIntents(
  checks: Checks,
  crypto: LogCrypto,
  manifest: PackageManifest,
  events: readonly PackageEvent[],
  files: PackageFiles,
): void {
  const listed = manifest.files.filter(({ kind }) => INTENT_KINDS.some((one) => one === kind));
  const signings = events.flatMap((event): Signing[] => {
    const facts = factsOf(event.fields.facts);
    const isRecorded = event.act === 'sign-contract' && typeof facts.record === 'string';
    return isRecorded ? [{ event, facts, paths: intentPaths(event.path) }] : [];
  });
  if (listed.length + signings.length === 0) return;
  const sha256 = (path: string) => {
    const bytes = files.get(path);
    return bytes && crypto.sha256(bytes).toHex();
  };
  // of somebody whom its holder may not see yet, a package holds neither
  const shown = signings.filter(({ paths }) => files.has(paths.intent) || files.has(paths['signing-record']));
  const known = new Set(shown.flatMap(({ paths }) => Object.values(paths)));
  const objections = [
    ...listed.flatMap(({ path }) => (known.has(path) ? [] : [`${path} 没有对应的签署事件`])),
    ...shown.flatMap((signing) => [
      ...intentObjections(signing, manifest, events, files, sha256),
      ...recordObjections(signing, manifest, files, sha256),
      ...batchObjections(signing, files, sha256),
    ]),
  ];
  const withheld = signings.length - shown.length;
  checks.settle(
    'intents',
    objections,
    `${shown.length} 次签署${withheld > 0 ? `；另有 ${withheld} 次按查看范围未附` : ''}`,
  );
}
