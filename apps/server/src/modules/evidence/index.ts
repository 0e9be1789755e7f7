import { formatNote, type LogParts, signNote } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { formatStatement, type Statement } from '@yinxin/evidence-log/package';
import type { Changes } from '../../db/changes.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { type Cadence, createCadence } from './cadence.ts';
import { forgetAsked } from './forget.ts';
import { publishedLog } from './head.ts';
import { logSigners } from './keys.ts';
import { keepPolicy } from './policies.ts';
import { createReading, type EvidenceReading } from './reading.ts';
import { createWriter, type EvidenceDependencies, type EvidenceWriter } from './writer.ts';

export { checkEvidence } from './check.ts';
export { registerLog } from './endpoints.ts';
export { forgetHistories, forgetPersonHistory } from './forget.ts';
export { knownLogKeys, logSigners } from './keys.ts';
export { eventFields } from './leaves.ts';
export type { EvidenceReading, Seal } from './reading.ts';
export type { WitnessLine } from './witness-line.ts';

export interface Evidence extends Pick<EvidenceWriter, 'keys'>, Cadence {
  files: LogParts['store'];
  reading: EvidenceReading;
  /** The log's word for the manifest of a package, as a signed note: it signs nothing else but checkpoints. */
  stateManifest(statement: Statement): Promise<string>;
  /** Writes down whose word counts, once all witnesses are known: readers judge what was seen before by who was asked then. */
  keepPolicy(): Promise<void>;
  /** What waits is appended and sealed, and what was asked for is forgotten; by the clock, for whatever was missed. */
  keepUp(at?: Date): Promise<void>;
}

/** The log follows what is recorded, at once and by the clock for whatever was missed. */
export function keepEvidence(evidence: Evidence, changes: Changes, upkeep: Upkeep): void {
  upkeep.schedule('evidence', '* * * * *', () => evidence.keepUp());
  upkeep.onStop(evidence.stop);
  upkeep.onBegin(() => changes.on('events', evidence.soon));
}

export function createEvidence(parts: EvidenceDependencies): Evidence {
  const writer = createWriter(parts);
  const { db } = parts.store;
  const files = publishedLog(db, parts.files);
  const reading = createReading({ ...{ db, files, witnesses: parts.witnesses }, keys: writer.keys });
  return {
    ...createCadence(writer, parts.log),
    ...{ files, reading },
    keepPolicy: async () => keepPolicy(db, await reading.policy()),
    keys: writer.keys,
    async stateManifest(statement) {
      const signers = await logSigners(db, parts.keys, parts.name);
      const text = formatStatement(signers[0]?.key.name ?? '', statement);
      return formatNote(await signNote(nodeCrypto, text, signers));
    },
    async keepUp(at = new Date()) {
      await writer.append();
      await writer.seal();
      await forgetAsked(db, at);
    },
  };
}
