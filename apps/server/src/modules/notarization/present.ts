import { CONTRACT_STATES, type Notarization } from '@yinxin/api';
import type { NotarizedContract } from '../contract-reading/index.ts';
import type { LogPlaces } from './access.ts';

export function presentNotarization(
  code: string,
  contract: NotarizedContract,
  { standing, indexOf, stageOf }: LogPlaces,
  contractId: string | null,
): Notarization {
  /** The first entry that holds a file's digest. */
  const entryWith = (sha256: string) =>
    contract.events
      .flatMap(({ id, digests }) => digests.map((digest) => ({ ...digest, index: indexOf(id) })))
      .find((one) => one.sha256 === sha256);
  return {
    ...standing,
    contractCode: code,
    state: contract.state,
    stateWords: CONTRACT_STATES[contract.state],
    documents: contract.documents.map((versions, at) => ({
      order: at + 1,
      versions: versions.map(({ sha256, sm3, madeAt }) => {
        const entry = entryWith(sha256);
        return {
          ...{ sha256, sm3 },
          madeAt: madeAt.toISOString(),
          index: entry?.index ?? null,
          hasSm3: entry?.sm3 === sm3,
        };
      }),
    })),
    timeline: contract.events.map(({ id, words, who, at }) => ({
      ...{ words, who, at: at.toISOString() },
      ...{ index: indexOf(id) ?? null, stage: stageOf(id) },
    })),
    contractId,
  };
}
