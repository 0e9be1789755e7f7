import { formatNote, type LogParts, signNote } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { formatStatement, type Statement } from '@yinxin/evidence-log/package';
import { type Cadence, createCadence } from './cadence.ts';
import { logSigners } from './keys.ts';
import { createReading, type EvidenceReading } from './reading.ts';
import { createWriter, type EvidenceDependencies, type EvidenceWriter } from './writer.ts';

export { checkEvidence, type EvidenceFinding } from './check.ts';
export { registerLog } from './endpoints.ts';
export { knownLogKeys, logSigners } from './keys.ts';
export { eventFields } from './leaves.ts';
export type { EvidenceReading, Place, Seal } from './reading.ts';
export type { WitnessLine } from './witness-line.ts';
export type { EvidenceDependencies } from './writer.ts';

export interface Evidence extends Pick<EvidenceWriter, 'keys'>, Cadence {
  files: LogParts['store'];
  reading: EvidenceReading;
  /** The log's word for the manifest of a package, as a signed note: it signs nothing else but checkpoints. */
  stateManifest(statement: Statement): Promise<string>;
  /** What waits is appended and sealed; by the clock, for whatever was missed. */
  keepUp(): Promise<void>;
}

export function createEvidence(parts: EvidenceDependencies): Evidence {
  const writer = createWriter(parts);
  return {
    ...createCadence(writer, parts.log),
    files: parts.files,
    reading: createReading({
      ...{ db: parts.store.db, files: parts.files, witnesses: parts.witnesses },
      keys: writer.keys,
    }),
    keys: writer.keys,
    async stateManifest(statement) {
      const signers = await logSigners(parts.store.db, parts.keys, parts.name);
      const text = formatStatement(signers[0]?.key.name ?? '', statement);
      return formatNote(await signNote(nodeCrypto, text, signers));
    },
    async keepUp() {
      await writer.append();
      await writer.seal();
    },
  };
}
