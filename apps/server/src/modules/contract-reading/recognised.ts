import { CONTRACT_STATES, type VerifiedFile } from '@yinxin/api';
import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { authoriseReading, documentsOf } from '../contracts/access.ts';
import { bytesOf } from '../contracts/content/index.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { contractDocuments, contracts, documentVersions } from '../contracts/tables.ts';

/**
 * The contract of which these bytes are a signed document, in any version that ever left us. Whoever has the file knows
 * what it says; besides that they learn how the contract stands, and no name.
 */
export const recognisedBy = (db: Queryable, sha256: string) =>
  db
    .select({
      version: documentVersions,
      newest: contractDocuments.version,
      ...{ code: contracts.code, state: contracts.state, endedAt: contracts.endedAt },
    })
    .from(documentVersions)
    .innerJoin(contractDocuments, eq(contractDocuments.id, documentVersions.documentId))
    .innerJoin(contracts, eq(contracts.id, contractDocuments.contractId))
    .where(and(eq(documentVersions.sha256, sha256), eq(contracts.purpose, 'contract')))
    .limit(1);

export function presentRecognised({
  version,
  newest,
  code,
  state,
  endedAt,
}: Awaited<ReturnType<typeof recognisedBy>>[number]): VerifiedFile['contract'] {
  return {
    ...{ code, state },
    stateWords: CONTRACT_STATES[state],
    isNewest: version.version === newest,
    madeAt: version.madeAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    sha256: version.sha256,
    sm3: version.sm3,
  };
}

/** The code that the evidence of a sent contract is asked for by. */
export async function codeOf(db: Queryable, contractId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ code: contracts.code })
    .from(contracts)
    .where(and(eq(contracts.id, contractId), ne(contracts.state, 'DRAFT')));
  return found?.code;
}

/** The documents of a contract as they are now, to be read one by one, for somebody who may read it. @throws CONTRACT_NOT_FOUND */
export async function readDocuments(
  parts: Pick<ContractDependencies, 'db' | 'storage' | 'vault'>,
  who: Actor,
  contractId: string,
): Promise<{ name: string; size: number; content: () => AsyncIterable<Uint8Array> }[]> {
  await authoriseReading(parts.db, who, contractId);
  const documents = await documentsOf(parts.db, contractId);
  return documents.map(({ name, fileId, size }) => ({
    ...{ name, size },
    // one after the other is read, by whoever has room for it
    content: async function* () {
      yield await bytesOf(parts, fileId);
    },
  }));
}
