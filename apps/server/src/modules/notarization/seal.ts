import type { EvidenceCheckpoint } from '@yinxin/api';
import { formatNote } from '@yinxin/evidence-log';
import { formatName, nameTitle, verifyTimeStampToken } from '@yinxin/pki';
import type { Seal } from '../evidence/index.ts';

/** When our time stamp authority says that it saw the checkpoint. */
function presentStamp(token: Uint8Array, { note }: Seal): EvidenceCheckpoint['timeStamp'] {
  const facts = verifyTimeStampToken(token, Buffer.from(note.text));
  if (!facts.ok || !facts.intact) throw new Error('the time stamp of a checkpoint does not hold');
  const { info, signer } = facts;
  return {
    at: info.time.toISOString(),
    accuracyMs: info.accuracyMs,
    authority: signer.certificate ? nameTitle(formatName(signer.certificate.subject)) : '',
  };
}

export const presentSeal = (seal: Seal): EvidenceCheckpoint => ({
  origin: seal.checkpoint.origin,
  size: seal.checkpoint.size,
  root: seal.checkpoint.root.toHex(),
  note: formatNote(seal.note),
  timeStamp: presentStamp(seal.timeStamp, seal),
  sm2TimeStamp: seal.sm2TimeStamp && presentStamp(seal.sm2TimeStamp, seal),
  witnesses: seal.witnesses.map(({ name, at }) => ({ name, at: at.toISOString() })),
  isWitnessed: seal.isWitnessed,
});
