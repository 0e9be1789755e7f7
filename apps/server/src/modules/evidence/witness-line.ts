import {
  type Checkpoint,
  type CosignerKey,
  cosignedAt,
  type EvidenceLog,
  formatNote,
  formatSubmission,
  type KnownLog,
  type Note,
  parseCheckpoint,
  parseSignatures,
  type SignedCheckpoint,
  signatureBy,
  signedCheckpoint,
} from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';

/** A witness and where it listens (c2sp.org/tlog-witness). */
export interface WitnessLine {
  key: CosignerKey;
  url: string;
}

const PATIENCE_MS = 5_000;
/** A witness that was away tells us from where to go on; one that changes its mind is left for the next time. */
const TRIES = 2;

/** An answer is a few lines. */
const MOST_BYTES = 64 * 1024;

/** Whatever a witness answers, up to a length that an honest one never reaches. */
async function ask(address: URL, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(address, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MOST_BYTES) throw new Error('the witness answers too much');
    pieces.push(piece);
  }
  return { status: response.status, text: Buffer.concat(pieces).toString('utf8') };
}

/** The size a witness saw last, as it answers when we think otherwise. */
const sizeIn = (text: string): number => {
  const size = Number(text.trim());
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('the witness does not say what it saw');
  return size;
};

interface Asking {
  checkpoint: Note;
  /** What it signed last, as far as we know. */
  known: number;
  /** Keeps what a witness holds against us, so that no restart forgets it. */
  remember(seen: SignedCheckpoint): Promise<void>;
}

/** Asks a witness to sign a checkpoint; answers its line. */
export async function cosign(
  line: WitnessLine,
  log: EvidenceLog,
  { checkpoint, known, remember }: Asking,
): Promise<string> {
  const { size } = parseCheckpoint(checkpoint.text) as Checkpoint;
  let old = known;
  for (let tries = 0; tries < TRIES; tries++) {
    const proof = old > 0 && old < size ? await log.tree().consistency(old, size) : [];
    const { status, text } = await ask(new URL('add-checkpoint', line.url), {
      method: 'POST',
      body: formatSubmission({ old, proof, checkpoint }),
    });
    if (status === 409) {
      old = sizeIn(text);
      if (old > size) break;
      continue;
    }
    if (status === 422) break;
    if (status !== 200) throw new Error(`${line.key.name} refused the checkpoint: ${status} ${text.trim()}`);
    const note = { text: checkpoint.text, signatures: parseSignatures(text) ?? [] };
    const own = signatureBy(nodeCrypto, note, line.key);
    if (!own || !(cosignedAt(nodeCrypto, note, line.key) instanceof Date))
      throw new Error(`${line.key.name} answered with a signature that does not hold`);
    return formatNote({ text: '', signatures: [own] }).slice(1);
  }
  // it objects; only what this log signed itself is a reason to stop, the word of a witness alone is none
  const seen = await seenBy(line, log.parts);
  if (seen)
    await log.compare(seen).catch(async (error) => {
      await remember(seen);
      throw error;
    });
  throw new Error(`${line.key.name} objects, and shows nothing that this log signed`);
}

/**
 * What a witness saw last, where it tells (our own do); undefined where it saw nothing.
 * @throws where it cannot be asked, or shows what this log never signed.
 */
export async function seenBy(
  { url, key }: WitnessLine,
  log: Omit<KnownLog, 'store'>,
): Promise<SignedCheckpoint | undefined> {
  const address = new URL('checkpoint', url);
  address.searchParams.set('origin', log.origin);
  const { status, text } = await ask(address);
  if (status === 404) return undefined;
  const seen = status === 200 ? signedCheckpoint(log, text) : undefined;
  if (!seen) throw new Error(`${key.name} does not show what it saw: ${status}`);
  return seen;
}
