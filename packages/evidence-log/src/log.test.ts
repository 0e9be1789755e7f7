import { describe, expect, test } from 'vitest';
import { depth } from '../../../scripts/depth.ts';
import {
  CHECKPOINT,
  type CosignerKey,
  EvidenceLog,
  ForkedError,
  formatCheckpoint,
  formatKey,
  formatNote,
  formatProof,
  formatSubmission,
  fsck,
  judgeCheckpoint,
  type LogParts,
  type LogStore,
  type NoteKey,
  type NoteSigner,
  type Policy,
  packEntries,
  parseCheckpoint,
  parseKey,
  parseNote,
  parseProof,
  parseSignatures,
  RolledBackError,
  type SignedCheckpoint,
  signNote,
  tileAt,
  tileOf,
  verifyProof,
  Witness,
} from './index.ts';
import { nodeCrypto as crypto, ed25519Signer, newEd25519 } from './node/index.ts';
import { entriesFrom, memoryStore, sm2Signer } from './testing/index.ts';

const origin = 'example.com/evidence';

const signers = [ed25519Signer(origin, newEd25519()), sm2Signer(origin)];
const logKeys = signers.map(({ key }) => key) as (NoteKey & { type: 'ed25519' | 'sm2' })[];
const partsWith = (store: LogStore): LogParts => ({ crypto, store, origin, signers });

let time = new Date('2026-11-16T04:00:00Z');
const witnessSigners = ['w1.example', 'w2.example'].map((name) =>
  ed25519Signer(name, newEd25519(), () => time),
);
const policy: Policy = {
  origin,
  log: logKeys,
  witnesses: witnessSigners.map(({ key }) => key as CosignerKey),
  quorum: 2,
};

function aWitness(signer: NoteSigner = witnessSigners[0]!) {
  const kept = new Map<string, SignedCheckpoint>();
  const memory = {
    latest: async (name: string) => kept.get(name),
    keep: async (checkpoint: SignedCheckpoint) => void kept.set(checkpoint.origin, checkpoint),
  };
  return { kept, witness: new Witness({ crypto, logs: new Map([[origin, logKeys]]), memory, signer }) };
}

/** Has the newest checkpoint signed, as the log's publisher does. */
async function cosigned(log: EvidenceLog, witnesses: readonly ReturnType<typeof aWitness>[]) {
  const note = log.note!;
  const signatures = [...note.signatures];
  for (const { witness, kept } of witnesses) {
    const old = kept.get(origin)?.size ?? 0;
    const proof = old > 0 && old < log.head.size ? await log.tree().consistency(old) : [];
    const answer = await witness.addCheckpoint(formatSubmission({ old, proof, checkpoint: note }));
    expect(answer.status).toBe(200);
    signatures.push(...parseSignatures(answer.body)!);
  }
  return { text: note.text, signatures };
}

test('what was appended is proved by a file that anybody can check, with the witnesses that saw it', async () => {
  const log = await EvidenceLog.open(partsWith(memoryStore()), []);
  const entries = entriesFrom(0, 300);
  expect(await log.append(entries.slice(0, 3))).toMatchObject({ first: 0 });
  expect(await log.append(entries.slice(3))).toMatchObject({ first: 3 });
  const witnesses = witnessSigners.map(aWitness);
  const note = await cosigned(log, witnesses);
  expect(await log.publish(note)).toBe(true);
  for (const index of [0, 2, 3, 255, 256, 299]) {
    const file = formatProof(await log.prove(index, log.note!));
    const outcome = verifyProof(crypto, entries[index]!, parseProof(file)!, policy);
    expect(outcome).toMatchObject({
      checkpoint: { size: 300 },
      isWitnessed: true,
      witnesses: [
        { name: 'w1.example', at: time },
        { name: 'w2.example', at: time },
      ],
    });
    expect(verifyProof(crypto, entries[index + 1] ?? entries[0]!, parseProof(file)!, policy)).toEqual({
      fault: 'path',
    });
  }
  const alone = await log.prove(7, { ...log.note!, signatures: log.note!.signatures.slice(0, 3) });
  expect(verifyProof(crypto, entries[7]!, alone, policy)).toMatchObject({ isWitnessed: false });
  const stranger = { ...policy, log: [ed25519Signer(origin, newEd25519()).key as (typeof logKeys)[number]] };
  expect(verifyProof(crypto, entries[7]!, alone, stranger)).toEqual({ fault: 'log-signature' });
  expect(verifyProof(crypto, entries[7]!, alone, { ...policy, origin: 'example.com/other' })).toEqual({
    fault: 'origin',
  });
});

test('cosignatures published again leave the checkpoint as it is, and lines said twice are read once', async () => {
  const store = memoryStore();
  const log = await EvidenceLog.open(partsWith(store), []);
  await log.append(entriesFrom(0, 3));
  const note = await cosigned(log, witnessSigners.map(aWitness));
  for (let round = 0; round < 40; round++) expect(await log.publish(note)).toBe(true);
  expect(log.note).toEqual(note);
  const repeated = { text: note.text, signatures: Array(40).fill(note.signatures).flat() };
  await store.write(CHECKPOINT, new TextEncoder().encode(formatNote(repeated)));
  const again = await EvidenceLog.open(partsWith(store), []);
  expect(again.note).toEqual(note);
  await again.append(entriesFrom(3, 1));
  expect(again.head.size).toBe(4);
});

test('no changed byte of a proof is accepted', async () => {
  const log = await EvidenceLog.open(partsWith(memoryStore()), []);
  const entries = entriesFrom(0, 20);
  await log.append(entries);
  const note = await cosigned(log, witnessSigners.map(aWitness));
  const file = formatProof(await log.prove(5, note));
  const bytes = new TextEncoder().encode(file);
  let judged = 0;
  for (let at = 0; at < bytes.length; at += depth(5, 1))
    for (const change of [1, 2, 32]) {
      const changed = bytes.with(at, (bytes[at] ?? 0) ^ change);
      const proof = parseProof(new TextDecoder().decode(changed));
      judged++;
      if (!proof) continue;
      const outcome = verifyProof(crypto, entries[5]!, proof, policy);
      // a witness whose line names nobody is one that did not sign
      expect('fault' in outcome || !outcome.isWitnessed).toBe(true);
    }
  expect(judged).toBeGreaterThan(depth(400, 2000));
});

test('keys are written in one line and read back; a line whose id is not its own is none', () => {
  for (const { key } of [...signers, ...witnessSigners]) {
    const line = formatKey(crypto, key);
    expect(parseKey(crypto, line)).toEqual(key);
    expect(parseKey(crypto, line.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).toBeUndefined();
  }
  expect(parseKey(crypto, 'a b+12345678+AQ==')).toBeUndefined();
});

test('a note is text, a blank line and signatures; anything else is none', () => {
  const good = 'a\n\nb\n\n— k AAAAAAE=\n';
  expect(formatNote(parseNote(good)!)).toBe(good);
  expect(parseNote(good)!.text).toBe('a\n\nb\n');
  for (const bad of [
    'a\n',
    'a\n\n',
    'a\n\n— k AAAAAAE=',
    'a\n\n- k AAAAAAE=\n',
    'a\n\n— k  AAAAAAE=\n',
    'a\n\n— k AAAAAAF=\n',
    'a\n\n— k AAAA\n',
    'a\r\n\n— k AAAAAAE=\n',
    'a\n\n— k+l AAAAAAE=\n',
  ])
    expect(parseNote(bad), JSON.stringify(bad)).toBeUndefined();
  expect(parseNote(Uint8Array.of(0xff, 10, 10))).toBeUndefined();
  for (const bad of ['o\n01\nAA==\n', `o\n-1\n${'A'.repeat(43)}=\n`, `\n1\n${'A'.repeat(43)}=\n`, 'o\n1\n'])
    expect(parseCheckpoint(bad)).toBeUndefined();
  expect(parseCheckpoint(`o\n1\n${'A'.repeat(43)}=\nmore\n`)).toBeUndefined();
});

describe('a witness', () => {
  const submit = (witness: Witness, log: EvidenceLog, old: number, proof: Uint8Array[]) =>
    witness.addCheckpoint(formatSubmission({ old, proof, checkpoint: log.note! }));

  test('signs what grew, and answers everything else as the protocol says', async () => {
    const log = await EvidenceLog.open(partsWith(memoryStore()), []);
    const { witness } = aWitness();
    await log.append(entriesFrom(0, 5));
    expect((await submit(witness, log, 1, [])).status).toBe(409);
    expect((await submit(witness, log, 6, [])).status).toBe(400);
    expect((await submit(witness, log, 0, [log.head.root])).status).toBe(422);
    expect((await submit(witness, log, 0, [])).status).toBe(200);
    expect((await submit(witness, log, 5, [])).status).toBe(200); // again, for whoever lost the answer
    await log.append(entriesFrom(5, 8));
    expect(await submit(witness, log, 0, [])).toEqual({ status: 409, type: 'text/x.tlog.size', body: '5\n' });
    const proof = await log.tree().consistency(5);
    expect((await submit(witness, log, 5, proof.toReversed())).status).toBe(422);
    expect((await submit(witness, log, 5, proof)).status).toBe(200);
    expect((await witness.addCheckpoint('old 5\n\nnothing')).status).toBe(400);
    const unsigned = formatSubmission({ old: 13, proof: [], checkpoint: log.note! }).replace(/— .*\n/g, '');
    expect((await witness.addCheckpoint(unsigned)).status).toBe(400);
    // with one key of two: whoever shows it to the log would not be believed
    const half = { ...log.note!, signatures: log.note!.signatures.slice(0, 1) };
    const halfSigned = formatSubmission({ old: 13, proof: [], checkpoint: half });
    expect((await witness.addCheckpoint(halfSigned)).status).toBe(403);
    const foreign = ed25519Signer(origin, newEd25519());
    const forged = await EvidenceLog.open({ ...partsWith(memoryStore()), signers: [foreign] }, []);
    await forged.append(entriesFrom(0, 14));
    expect((await submit(witness, forged, 13, [])).status).toBe(403);
    const other = 'example.com/unknown';
    const elsewhere = await EvidenceLog.open({ ...partsWith(memoryStore()), origin: other }, []);
    await elsewhere.append(entriesFrom(0, 1));
    expect((await submit(witness, elsewhere, 0, [])).status).toBe(404);
  });

  test('does not sign a second history, and its memory gives the log away that shows one', async () => {
    const { witness, kept } = aWitness();
    const honest = await EvidenceLog.open(partsWith(memoryStore()), []);
    await honest.append(entriesFrom(0, 10));
    expect((await submit(witness, honest, 0, [])).status).toBe(200);
    const store = memoryStore();
    const second = await EvidenceLog.open(partsWith(store), []);
    await second.append([...entriesFrom(0, 9), new TextEncoder().encode('another tenth')]);
    expect((await submit(witness, second, 10, [])).status).toBe(409);
    await second.append(entriesFrom(10, 3));
    expect((await submit(witness, second, 10, await second.tree().consistency(10))).status).toBe(422);
    await expect(EvidenceLog.open(partsWith(store), [...kept.values()])).rejects.toThrow(ForkedError);
  });

  test('stops a log that was brought back from an old copy', async () => {
    const store = memoryStore();
    const { witness, kept } = aWitness();
    const log = await EvidenceLog.open(partsWith(store), []);
    await log.append(entriesFrom(0, 10));
    const backup = memoryStore();
    for (const [name, bytes] of store.files) backup.files.set(name, bytes);
    await log.append(entriesFrom(10, 10));
    expect((await submit(witness, log, 0, [])).status).toBe(200);
    await expect(EvidenceLog.open(partsWith(backup), [...kept.values()])).rejects.toThrow(RolledBackError);
    await expect(EvidenceLog.open(partsWith(store), [...kept.values()])).resolves.toBeDefined();
  });
});

test('those who ask at once share a checkpoint and the wait for the disk; each is told its own place', async () => {
  const store = memoryStore();
  const checkpoints: string[] = [];
  let isBroken = false;
  const write: LogStore['write'] = async (path, bytes) => {
    if (isBroken) throw new Error('EIO');
    if (path === CHECKPOINT) checkpoints.push(new TextDecoder().decode(bytes));
    await store.write(path, bytes);
  };
  const log = await EvidenceLog.open(partsWith({ ...store, write }), []);
  const asked = Array.from({ length: 100 }, (_, at) => log.append(entriesFrom(2 * at, 2)));
  const appended = await Promise.all(asked);
  expect(appended.map(({ first }) => first)).toEqual(asked.map((_, at) => 2 * at));
  expect(checkpoints.length).toBeLessThanOrEqual(2);
  expect(formatNote(appended.at(-1)!.checkpoint)).toBe(checkpoints.at(-1));

  isBroken = true;
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => log.append(entriesFrom(200, 1))));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  isBroken = false;
  expect(await log.append(entriesFrom(200, 1))).toMatchObject({ first: 200 });
  expect(await fsck(partsWith(store))).toEqual({ size: 201, damages: [] });
});

test('more than one checkpoint may hold is written by several, in the order of asking', async () => {
  const log = await EvidenceLog.open(partsWith(memoryStore()), []);
  const large = [entriesFrom(0, 9_000), entriesFrom(9_000, 12_000), entriesFrom(21_000, 1)];
  const appended = await Promise.all([entriesFrom(21_001, 0), ...large].map((some) => log.append(some)));
  expect(appended.map(({ first }) => first)).toEqual([0, 0, 9_000, 21_000]);
  expect(parseCheckpoint(appended[1]!.checkpoint.text)?.size).toBe(9_000);
  expect(parseCheckpoint(appended[2]!.checkpoint.text)?.size).toBe(21_000);
});

test('whatever is changed, cut off, swapped or taken away is found and named', async () => {
  const store = memoryStore();
  const parts = partsWith(store);
  const log = await EvidenceLog.open(parts, []);
  for (let size = 0; size < 600; size += 60) await log.append(entriesFrom(size, 60));
  expect(await fsck(parts)).toEqual({ size: 600, damages: [] });
  for (const [name, bytes] of [...store.files]) {
    const tile = tileAt(name);
    // partial tiles of earlier checkpoints are not part of this tree
    if (!tile || tile.width !== tileOf(600, tile.level, tile.index)?.width) continue;
    for (const tampered of [bytes.with(bytes.length - 1, 0xee), bytes.subarray(0, -1), undefined]) {
      if (tampered) store.files.set(name, tampered);
      else store.files.delete(name);
      const { damages } = await fsck(parts);
      expect(damages.length, name).toBeGreaterThan(0);
      store.files.set(name, bytes);
    }
  }
  const bundle = store.files.get('tile/entries/000')!;
  const start = packEntries(entriesFrom(0, 100)).length;
  const changed = bundle.slice();
  changed[start + 2] = 0x45;
  store.files.set('tile/entries/000', changed);
  expect((await fsck(parts)).damages).toEqual([{ path: 'tile/entries/000', index: 100, what: 'changed' }]);
});

test('time stands in a cosignature, and another time does not fit it', async () => {
  const log = await EvidenceLog.open(partsWith(memoryStore()), []);
  await log.append(entriesFrom(0, 1));
  const witness = aWitness();
  const before = await cosigned(log, [witness]);
  time = new Date(time.getTime() + 60_000);
  const after = await cosigned(log, [witness]);
  const [early, late] = [before.signatures.at(-1)!, after.signatures.at(-1)!];
  const mixed = {
    ...late,
    signature: new Uint8Array([...early.signature.slice(0, 8), ...late.signature.slice(8)]),
  };
  const proof = await log.prove(0, { ...after, signatures: after.signatures.with(-1, mixed) });
  expect(verifyProof(crypto, entriesFrom(0, 1)[0]!, proof, policy)).toEqual({ fault: 'witness-signature' });
});

test('a witness under two names counts once', async () => {
  const log = await EvidenceLog.open(partsWith(memoryStore()), []);
  await log.append(entriesFrom(0, 1));
  const pair = newEd25519();
  const names = ['one.example', 'two.example'].map((name) => ed25519Signer(name, pair, () => time));
  const note = await cosigned(log, names.map(aWitness));
  const witnesses = names.map(({ key }) => key as CosignerKey);
  const outcome = judgeCheckpoint(crypto, note, { ...policy, witnesses });
  expect(outcome).toMatchObject({ isWitnessed: false, witnesses: [{ name: 'two.example' }] });
  expect(judgeCheckpoint(crypto, note, { ...policy, witnesses, quorum: 1 })).toMatchObject({
    isWitnessed: true,
  });
});

test('of an empty log a witness signs the one root that it can have', async () => {
  const { witness, kept } = aWitness();
  const offered = async (root: Uint8Array) => {
    const text = formatCheckpoint({ origin, size: 0, root });
    const checkpoint = await signNote(crypto, text, signers);
    return (await witness.addCheckpoint(formatSubmission({ old: 0, proof: [], checkpoint }))).status;
  };
  expect(await offered(new Uint8Array(32))).toBe(422);
  expect(kept.size).toBe(0);
  expect(await offered(crypto.sha256())).toBe(200);
  expect(await offered(crypto.sha256(Uint8Array.of(0)))).toBe(422);
});
