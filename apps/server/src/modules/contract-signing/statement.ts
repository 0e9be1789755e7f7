import { createHash } from 'node:crypto';
import { AGREEMENTS, type SigningWish } from '@yinxin/api';
import { INTENT_FORMAT } from '@yinxin/evidence-log/package';
import type { Contract, ContractDocumentRow, Party } from '../contracts/tables.ts';

type AgreementName = keyof typeof AGREEMENTS;

/** A version of an agreement, by the digest of its text. */
export interface AgreementVersion {
  name: string;
  version: string;
  sha256: string;
}

/** What an agreement says on a day; undefined while none is published. */
type AgreementOn = (
  name: AgreementName,
  day: Date,
) => Promise<{ version: string; sha256: string } | undefined>;

export async function agreementsOn(
  read: AgreementOn,
  names: readonly AgreementName[],
  day: Date,
): Promise<AgreementVersion[]> {
  const found: AgreementVersion[] = [];
  for (const name of names) {
    const version = await read(name, day);
    if (version) found.push({ name: AGREEMENTS[name], version: version.version, sha256: version.sha256 });
  }
  return found;
}

interface Stated {
  contract: Contract;
  party: Party;
  documents: readonly ContractDocumentRow[];
  wish: SigningWish;
  /** In the words that were shown. */
  consent: { version: string; text: string };
  /** Nobody was asked (静默签), so that nobody agreed to anything then. */
  isSilent: boolean;
  agreements: readonly AgreementVersion[];
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * What a signer confirms, as a text that stands by itself: whoever has it makes the digest anew with any tool. Handwriting
 * stands in it by its digest alone.
 */
export function statementOf(stating: Stated): string {
  const { contract, party, documents, wish, isSilent, consent, agreements } = stating;
  const { strokes, sealId, places, seams, certificate } = wish;
  const stated = {
    format: INTENT_FORMAT,
    contract: { id: contract.id, code: contract.code, number: contract.number, title: contract.title },
    party: {
      id: party.id,
      kind: party.kind,
      organization: party.organizationName,
      actingAs: party.actingAs,
      agreedWay: party.intent,
    },
    documents: documents.map(({ id, name, version, pages, sha256, sm3 }) => ({
      ...{ id, name, version, pages: pages.length, sha256, sm3 },
    })),
    consent: isSilent ? null : { version: consent.version, text: consent.text, agreements },
    look: {
      seal: sealId ?? null,
      handwriting: strokes ? sha256Of(JSON.stringify(strokes)) : null,
      certificate: certificate ?? null,
      places,
      seams,
    },
  };
  return `${JSON.stringify(stated, undefined, 2)}\n`;
}

export const digestOfStatement = sha256Of;
