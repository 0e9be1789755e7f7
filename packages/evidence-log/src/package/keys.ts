// Whose keys a package is judged by: those in force when it is proven to have been there.
import type { LogCrypto } from '../crypto.ts';
import { formatKey, type Note } from '../note.ts';
import { type DatedPolicy, standingOf } from '../policies.ts';
import { formatPolicy } from '../policy.ts';
import { judgeCheckpoint, type Policy } from '../proof.ts';
import type { Answer, Checks } from './checks.ts';

/** The policy that a verdict rests on (c2sp.org/tlog-policy), and its days. */
export interface JudgedBy {
  policy: string;
  since: Date | null;
  until: Date | null;
}

export interface Reader {
  crypto: LogCrypto;
  policies?: readonly DatedPolicy[];
  timeWords(time: Date): string;
}

const isInForce = (policies: readonly DatedPolicy[], dated: DatedPolicy, provenAt: Date | null): boolean =>
  ['present', 'former'].includes(standingOf(policies, dated, provenAt));

/** The newest that holds and was in force then; the newest that holds where none was. */
export function newestWhere(
  policies: readonly DatedPolicy[],
  provenAt: Date | null,
  holds: (dated: DatedPolicy) => boolean,
): DatedPolicy | undefined {
  const held = policies.filter(holds);
  return held.findLast((dated) => isInForce(policies, dated, provenAt)) ?? held.at(-1);
}

/** Whether everybody of one policy is in another, too. */
function isWithin(crypto: LogCrypto, one: Policy, other: Policy | undefined): boolean {
  const keys = ({ log, witnesses }: Policy) => [...log, ...witnesses].map((key) => formatKey(crypto, key));
  const known = new Set(other && keys(other));
  return keys(one).every((key) => known.has(key));
}

/**
 * The policy under which enough signed the checkpoint; the present one where there is none such. Former keys that are
 * still in force prove no less for having once sufficed: what lacks a newer witness is judged by the present policy.
 */
export function policyFor(
  crypto: LogCrypto,
  policies: readonly DatedPolicy[],
  note: Note | undefined,
  provenAt: Date | null,
): DatedPolicy | undefined {
  const present = policies.at(-1);
  const counts = (dated: DatedPolicy): boolean =>
    isInForce(policies, dated, provenAt) || !isWithin(crypto, dated.policy, present?.policy);
  const isWitnessed = ({ policy }: DatedPolicy): boolean => {
    const outcome = note && judgeCheckpoint(crypto, note, policy);
    return !!outcome && !('fault' in outcome) && outcome.isWitnessed;
  };
  return newestWhere(policies, provenAt, (dated) => counts(dated) && isWitnessed(dated)) ?? present;
}

/** What a policy of the list is worth for something that was stamped at this time; no words where it is in force. */
export function worthOf(
  { timeWords }: Reader,
  policies: readonly DatedPolicy[],
  dated: DatedPolicy,
  provenAt: Date | null,
): { answer: Answer; words: string } {
  const { since, until } = dated;
  const standing = standingOf(policies, dated, provenAt);
  // new witnesses may have signed what those before them left unsigned: doubted, not called forged
  if (standing === 'early' && since)
    return { answer: 'unknown', words: `公钥自 ${timeWords(since)} 起才有效，而时间戳早于此` };
  if (until === null) return { answer: 'yes', words: '' };
  const days = `${since ? `${timeWords(since)} 至 ` : ''}${timeWords(until)} 有效的公钥（此后已更换）`;
  switch (standing) {
    case 'late':
      return { answer: 'no', words: `只有${days}签名，而时间戳在更换之后` };
    case 'undated':
      return { answer: 'unknown', words: `只有${days}签名，而时间没有得到证明` };
    default:
      return { answer: 'yes', words: `按 ${days}核对，时间戳早于更换` };
  }
}

/** Tells by whose keys the checkpoint is judged; the package's own prove nothing about who made it. */
export function judgeKeys(
  checks: Checks,
  reader: Reader,
  { own, dated, provenAt }: { own: Policy; dated: DatedPolicy; provenAt: Date | null },
): void {
  const { crypto, policies } = reader;
  if (!policies) {
    checks.add('keys', 'unknown', '没有给出可信的公钥，按证据包自带的公钥核对；请与平台公布的公钥比对');
    return;
  }
  const isSame = formatPolicy(crypto, own) === formatPolicy(crypto, dated.policy);
  const { answer, words } = worthOf(reader, policies, dated, provenAt);
  const whose = isSame ? '与给出的公钥一致' : '证据包自带的公钥与给出的不同，按给出的核对';
  checks.add('keys', answer, words ? `${whose}；${words}` : whose);
}
