import {
  Certificate,
  type CertificateState,
  certificateStateAfter,
  listEntryOf,
  type ProfileId,
  type RevokedCertificate,
  type SigningHooks,
  type StatusAct,
} from '@yinxin/pki';
import type { CaFolder } from './folder.ts';
import type { IndexEntry } from './index-entry.ts';

type EntryOf<Event extends IndexEntry['event']> = IndexEntry & { event: Event };

export const entriesOf = <Event extends IndexEntry['event']>(
  entries: readonly IndexEntry[],
  event: Event,
): EntryOf<Event>[] => entries.filter((entry): entry is EntryOf<Event> => entry.event === event);

export interface Issuance {
  readonly folder: CaFolder;
  readonly serial: Uint8Array;
  readonly profile: ProfileId;
  readonly subject: string;
  readonly at: Date;
}

/** The intent is on disk before the key is used, the exact bytes right after. */
export function issuanceHooks({ folder, serial, profile, subject, at }: Issuance): SigningHooks {
  const common = { at: at.toISOString(), serial: serial.toHex() };
  return {
    beforeSign: ({ tbsDigest }) =>
      folder.record({ event: 'intent', ...common, profile, subject, tbsSha256: tbsDigest.toHex() }),
    afterSign: async (signed) => {
      const certificate = new Certificate(signed);
      await folder.keepCertificate(certificate);
      const notAfter = certificate.notAfter.toISOString();
      await folder.record({ event: 'issued', ...common, notAfter, sha256: certificate.fingerprint() });
    },
  };
}

/** What was done to the status of certificates, by serial, in the order of the index. */
function actsIn(entries: readonly IndexEntry[]): Map<string, StatusAct[]> {
  const acts = new Map<string, StatusAct[]>();
  for (const entry of entries) {
    const act = actOf(entry);
    if (act && 'serial' in entry) acts.set(entry.serial, [...(acts.get(entry.serial) ?? []), act]);
  }
  return acts;
}

function actOf(entry: IndexEntry): StatusAct | undefined {
  const at = new Date(entry.at);
  if (entry.event === 'held') return { act: 'hold', at };
  if (entry.event === 'released') return { act: 'release', at };
  if (entry.event !== 'revoked') return undefined;
  const { reason, invalidSince } = entry;
  return {
    act: 'revoke',
    at,
    reason,
    invalidityDate: invalidSince === undefined ? undefined : new Date(invalidSince),
  };
}

export const certificateStateIn = (entries: readonly IndexEntry[], serial: string): CertificateState =>
  certificateStateAfter(actsIn(entries).get(serial) ?? []);

export const revokedCertificates = (entries: readonly IndexEntry[]): RevokedCertificate[] =>
  [...actsIn(entries)].flatMap(([serial, acts]) => listEntryOf(serial, certificateStateAfter(acts)) ?? []);

/** RFC 5280 5.2.3: numbers grow; one that was taken by a failed attempt is not used again. */
export const nextCrlNumber = (entries: readonly IndexEntry[]): bigint =>
  entriesOf(entries, 'crl').reduce(
    (next, { number }) => (BigInt(number) >= next ? BigInt(number) + 1n : next),
    1n,
  );
