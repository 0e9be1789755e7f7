// Every policy that was ever in force, with its days: what was seen by former witnesses stays proven.
import type { LogCrypto } from './crypto.ts';
import { formatPolicy, parsePolicy } from './policy.ts';
import type { Policy } from './proof.ts';

export interface DatedPolicy {
  policy: Policy;
  /** Null where one was given alone, without its days. */
  since: Date | null;
  /** Null while it is in force. */
  until: Date | null;
}

type Sha256 = Pick<LogCrypto, 'sha256'>;

const SINCE = 'since ';
const UNTIL = 'until ';

/** One block for each, the oldest first: its days, then the policy as c2sp.org/tlog-policy; a blank line between. */
export const formatPolicies = (crypto: Sha256, policies: readonly DatedPolicy[]): string =>
  policies
    .map(({ policy, since, until }) =>
      [
        ...(since ? [`${SINCE}${since.toISOString()}\n`] : []),
        ...(since && until ? [`${UNTIL}${until.toISOString()}\n`] : []),
        formatPolicy(crypto, policy),
      ].join(''),
    )
    .join('\n');

/** Null where there is none, undefined where it is spelt otherwise than we spell it. */
function dateIn(line: string | undefined, word: string): Date | null | undefined {
  if (!line?.startsWith(word)) return null;
  const text = line.slice(word.length);
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text ? date : undefined;
}

function parseBlock(crypto: Sha256, lines: readonly string[]): DatedPolicy | undefined {
  const since = dateIn(lines[0], SINCE);
  const until = since === null ? null : dateIn(lines[1], UNTIL);
  if (since === undefined || until === undefined) return undefined;
  const policy = parsePolicy(crypto, lines.slice(Number(since !== null) + Number(until !== null)).join('\n'));
  return policy && { policy, since, until };
}

/**
 * The list, or one policy alone, which then is the present one. Undefined where anything is not understood, where the
 * days overlap, or where another than the last is without an end: it would be believed for ever.
 */
export function parsePolicies(crypto: Sha256, text: string): DatedPolicy[] | undefined {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith(SINCE) && blocks.at(-1)?.length) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  const found = blocks.map((lines) => parseBlock(crypto, lines));
  const policies = found.filter((one) => one !== undefined);
  if (policies.length !== found.length) return undefined;
  const isInOrder = policies.every(({ since, until }, at) => {
    const before = policies[at - 1]?.until;
    const isAfter = at === 0 || (!!before && !!since && before <= since);
    const isLast = at === policies.length - 1;
    return isAfter && (isLast ? until === null : !!since && !!until && since <= until);
  });
  return isInOrder ? policies : undefined;
}

/**
 * What a policy's word is worth for something that was stamped then: it counts for its own days. The first of a list counts
 * for what is older as well, because nothing is known of what was in force before it was written down.
 */
export type Standing = 'present' | 'former' | 'early' | 'late' | 'undated';

export function standingOf(
  policies: readonly DatedPolicy[],
  dated: DatedPolicy,
  provenAt: Date | null,
): Standing {
  const { since, until } = dated;
  if (provenAt && since && dated !== policies[0] && provenAt < since) return 'early';
  if (until === null) return 'present';
  if (provenAt === null) return 'undated';
  return provenAt < until ? 'former' : 'late';
}
