// Whose word counts, as a text that tools share: c2sp.org/tlog-policy, as far as one log needs it.
import { sameBytes } from './bytes.ts';
import type { CosignerKey } from './cosignature.ts';
import type { LogCrypto } from './crypto.ts';
import { formatKey, type NoteKey, parseKey } from './note.ts';
import type { Policy } from './proof.ts';

type Sha256 = Pick<LogCrypto, 'sha256'>;
export type LogKey = NoteKey & { type: 'ed25519' | 'sm2' };

const GROUP = 'witnesses';

/** More than half; nobody's where there are none, and then nothing is called witnessed. */
const quorumOf = (witnesses: number): number => (witnesses === 0 ? 0 : Math.floor(witnesses / 2) + 1);

/** Keys of a log and its witnesses as a policy that asks for more than half of them. */
export const policyOf = (log: readonly LogKey[], witnesses: readonly CosignerKey[]): Policy => ({
  origin: log[0]?.name ?? '',
  ...{ log, witnesses },
  quorum: quorumOf(witnesses.length),
});

export function formatPolicy(crypto: Sha256, { log, witnesses, quorum }: Policy): string {
  const names = witnesses.map((_, at) => `w${at + 1}`);
  return [
    ...log.map((key) => `log ${formatKey(crypto, key)}`),
    ...witnesses.map((key, at) => `witness ${names[at]} ${formatKey(crypto, key)}`),
    ...(quorum > 0 ? [`group ${GROUP} ${quorum} ${names.join(' ')}`, `quorum ${GROUP}`] : ['quorum none']),
    '',
  ].join('\n');
}

/** Undefined where a line is not understood: a policy that is read in part would ask for less than it says;
 * and where a witness stands in it under two names, whose one word would count twice. */
export function parsePolicy(crypto: Sha256, text: string): Policy | undefined {
  const log: LogKey[] = [];
  const witnesses = new Map<string, CosignerKey>();
  let group: number | undefined;
  let quorum: number | undefined;
  for (const line of text.split('\n')) {
    const [word = '', ...rest] = line.split(' ');
    if (line === '' || word.startsWith('#')) continue;
    if (word === 'log' && rest.length === 1) {
      const key = parseKey(crypto, rest[0] ?? '');
      if (!key || key.type === 'cosignature') return undefined;
      log.push({ ...key, type: key.type });
    } else if (word === 'witness' && rest.length === 2) {
      const key = parseKey(crypto, rest[1] ?? '');
      if (key?.type !== 'cosignature' || witnesses.has(rest[0] ?? '')) return undefined;
      if ([...witnesses.values()].some(({ publicKey }) => sameBytes(publicKey, key.publicKey)))
        return undefined;
      witnesses.set(rest[0] ?? '', { ...key, type: key.type });
    } else if (word === 'group' && group === undefined && rest[0] === GROUP) {
      const [, count = '', ...members] = rest;
      const isAll = members.length === witnesses.size && members.every((name) => witnesses.has(name));
      if (!isAll || new Set(members).size !== members.length || !/^[1-9]\d?$/.test(count)) return undefined;
      group = Number(count);
    } else if (word === 'quorum' && quorum === undefined && rest.length === 1) {
      if (rest[0] === 'none') quorum = 0;
      else if (rest[0] === GROUP) quorum = group;
      if (quorum === undefined) return undefined;
    } else return undefined;
  }
  const origins = new Set(log.map(({ name }) => name));
  if (origins.size !== 1 || quorum === undefined || quorum > witnesses.size) return undefined;
  return { origin: log[0]?.name ?? '', log, witnesses: [...witnesses.values()], quorum };
}
