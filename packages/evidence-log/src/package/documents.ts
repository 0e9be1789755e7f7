// Which files a contract consists of, by the events that made them.
import type { Checks } from './checks.ts';
import { factsOf, type PackageEvent } from './events.ts';
import type { PackageFile } from './manifest.ts';

const listed = (fact: unknown): string[] => (typeof fact === 'string' ? fact.split(',') : []);

/** The digests that an event holds of the files which came of it. */
function digestsIn(facts: Record<string, unknown>): { sha256: string; sm3: string | null }[] {
  const sm3 = listed(facts.sm3);
  return listed(facts.sha256 ?? facts.documents).map((sha256, at) => ({ sha256, sm3: sm3[at] ?? null }));
}

interface Entry {
  sha256: string;
  sm3: string | null;
  index: number;
}

/** The files as the last signature left them, each as it was completed since; by their SHA-256. */
function newestOf(events: readonly PackageEvent[]): Map<string, Entry> {
  let newest = new Map<string, Entry>();
  for (const { act, index, fields } of events) {
    const facts = factsOf(fields.facts);
    const made = digestsIn(facts).map((digest) => [digest.sha256, { ...digest, index }] as const);
    if (act === 'sign-contract') newest = new Map(made);
    if (act !== 'raise-level') continue;
    // events from before that name no predecessor: with one file there is no doubt
    const [only] = newest.size === 1 ? newest.keys() : [];
    newest.delete(typeof facts.replaces === 'string' ? facts.replaces : (only ?? ''));
    for (const [sha256, entry] of made) newest.set(sha256, entry);
  }
  return newest;
}

export function judgeDocuments(
  checks: Checks,
  documents: readonly PackageFile[],
  events: readonly PackageEvent[],
) {
  const known = events.flatMap(({ index, fields }) =>
    digestsIn(factsOf(fields.facts)).map((digest): Entry => ({ ...digest, index })),
  );
  const newest = newestOf(events);
  const found = documents.map(({ path, sha256, sm3 }) => {
    const entry = known.find((one) => one.sha256 === sha256);
    return { path, sha256, sm3, index: entry?.index ?? null, contradicts: !!entry?.sm3 && entry.sm3 !== sm3 };
  });
  const contradicting = found.filter(({ contradicts }) => contradicts);
  const absent = [...newest.keys()].filter((one) => !documents.some(({ sha256 }) => sha256 === one));
  const doubts = [
    ...(documents.length === 0 ? ['没有文件'] : []),
    ...found.flatMap(({ path, sha256, index }) => {
      if (index === null) return [`${path} 的摘要不在日志里`];
      return newest.has(sha256) ? [] : [`${path} 不是最新的一版`];
    }),
    ...(absent.length > 0 ? [`缺少 ${absent.length} 个存证过的文件`] : []),
  ];
  if (contradicting.length > 0)
    checks.add('documents', 'no', contradicting.map(({ path }) => `${path} 的 SM3 与日志不符`).join('；'));
  else if (doubts.length > 0) checks.add('documents', 'unknown', doubts.slice(0, 5).join('；'));
  else
    checks.add('documents', 'yes', found.map(({ path, index }) => `${path}：日志第 ${index} 条`).join('；'));
  return found.map(({ path, sha256, sm3, index }) => ({ path, sha256, sm3, index }));
}
