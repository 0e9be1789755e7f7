import { CONTRACT_STATES, type EvidenceCheckpoint, type EvidenceStage, type Notarization } from '@yinxin/api';
import { formatNote } from '@yinxin/evidence-log';
import { commonNameIn, formatName, verifyTimeStampToken } from '@yinxin/pki';
import type { NotarizedContract } from '../contracts/index.ts';
import type { EvidenceReading, Place, Seal } from '../evidence/index.ts';

/** When our time stamp authority says that it saw the checkpoint. */
function timeStampOf({ timeStamp, note }: Seal): EvidenceCheckpoint['timeStamp'] {
  const facts = verifyTimeStampToken(timeStamp, Buffer.from(note.text));
  if (!facts.ok || !facts.intact) throw new Error('the time stamp of a checkpoint does not hold');
  const { info, signer } = facts;
  return {
    at: info.time.toISOString(),
    authority: signer.certificate ? commonNameIn(formatName(signer.certificate.subject)) : '',
  };
}

export const presentSeal = (seal: Seal): EvidenceCheckpoint => ({
  origin: seal.checkpoint.origin,
  size: seal.checkpoint.size,
  root: seal.checkpoint.root.toHex(),
  note: formatNote(seal.note),
  timeStamp: timeStampOf(seal),
  witnesses: seal.witnesses.map(({ name, at }) => ({ name, at: at.toISOString() })),
  isWitnessed: seal.isWitnessed,
});

const STAGES: readonly EvidenceStage[] = ['waiting', 'logged', 'witnessed'];

interface Found {
  contract: NotarizedContract;
  places: ReadonlyMap<string, Place>;
  reach: Awaited<ReturnType<EvidenceReading['reach']>>;
  seal: Seal | undefined;
  quorum: number;
  contractId: string | null;
}

export function presentNotarization(code: string, found: Found): Notarization {
  const { contract, places, reach, seal, quorum, contractId } = found;
  const stageOf = (index: number | undefined): EvidenceStage => {
    if (index === undefined || index >= reach.logged) return 'waiting';
    return index < reach.witnessed ? 'witnessed' : 'logged';
  };
  const timeline = contract.events.map(({ id, words, who, at }) => {
    const index = places.get(id)?.index;
    return { words, who, at: at.toISOString(), index: index ?? null, stage: stageOf(index) };
  });
  /** The first entry that holds a file's digest. */
  const entryWith = (sha256: string) =>
    contract.events
      .flatMap(({ id, digests }) => digests.map((digest) => ({ ...digest, index: places.get(id)?.index })))
      .find((one) => one.sha256 === sha256);
  const least = Math.min(...timeline.map(({ stage }) => STAGES.indexOf(stage)));
  return {
    contractCode: code,
    state: contract.state,
    stateWords: CONTRACT_STATES[contract.state],
    stage: STAGES[least] ?? 'waiting',
    quorum,
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
    timeline,
    checkpoint: seal ? presentSeal(seal) : null,
    contractId,
  };
}
