import { createHash } from 'node:crypto';
import { utf8 } from '../bytes.ts';
import type { CosignerKey } from '../cosignature.ts';
import { commit, disclose } from '../disclosure.ts';
import { EvidenceLog } from '../log.ts';
import { ed25519Signer, newEd25519, nodeCrypto } from '../node/index.ts';
import { formatNote, type Note, signNote } from '../note.ts';
import {
  type FileKind,
  formatManifest,
  formatStatement,
  MANIFEST,
  MANIFEST_NOTE,
  MANIFEST_STAMP,
  PACKAGE_FORMAT,
  type PackageJudges,
  proofOf,
  README,
} from '../package/index.ts';
import { formatPolicy, type LogKey, policyOf } from '../policy.ts';
import { formatProof } from '../proof.ts';
import { entriesFrom, memoryStore, sm2Signer } from './index.ts';

export const origin = 'example.com/log';
export const signers = [ed25519Signer(origin, newEd25519()), sm2Signer(origin)];
const witnesses = ['甲', '乙'].map((name) =>
  ed25519Signer(name, newEd25519(), () => new Date(1_700_000_000_000)),
);
export const policy = policyOf(
  signers.map(({ key }) => key) as LogKey[],
  witnesses.map(({ key }) => key) as CosignerKey[],
);
const hex = (name: string, bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');

/** Stands for a time stamp authority: its token is bound to every byte. */
export const stampOver = (bytes: Uint8Array, algorithm: string = 'ECDSA-SHA256') =>
  nodeCrypto.sha256(utf8(algorithm), bytes);
type Check = (typeof nodeCrypto)['isSm2'];
/** Thousands of mutants carry the same good signatures: each is judged once. */
const once = (check: Check): Check => {
  const known = new Map<string, boolean>();
  return (...parts) => {
    const key = parts.map((part) => part.toBase64()).join();
    const answer = known.get(key) ?? check(...parts);
    known.set(key, answer);
    return answer;
  };
};
export const crypto = { ...nodeCrypto, isEd25519: once(nodeCrypto.isEd25519), isSm2: once(nodeCrypto.isSm2) };
export const judges: PackageJudges = {
  crypto,
  policies: [{ policy, since: null, until: null }],
  timeWords: (time) => time.toISOString(),
  timeStamp: async (token, stamped) => {
    const algorithm = ['ECDSA-SHA256', 'SM2-SM3'].find(
      (one) => Buffer.compare(token, stampOver(stamped, one)) === 0,
    );
    const [at, authority] = [new Date(0), ''];
    return algorithm
      ? { answer: 'yes', reason: '', at, authority, algorithm }
      : { answer: 'no', reason: '时间戳不成立', at, authority, algorithm: '' };
  },
  pdf: async () => ({ answer: 'yes', reason: '' }),
};

export const CONTRACT = '01990000-0000-7000-8000-000000000001';
export const CODE = 'A'.repeat(32);
const MADE_AT = '2026-11-16T00:00:00.000Z';
export const PDF = utf8('%PDF-1.7 a contract that both have signed');

export const RAISED = utf8('%PDF-1.7 a contract that both have signed, completed');

export interface Made {
  documents: Uint8Array[];
  isShown: (name: string, act: string) => boolean;
  /** What events of an act say besides. */
  facts: Readonly<Record<string, object>>;
}
export const SHOWN: Made['isShown'] = (name) => name !== 'ip';

/** A log with other people's entries around ours, cosigned by both witnesses. */
export async function aPackage(
  acts: readonly string[] = ['send-contract', 'open-contract', 'sign-contract', 'complete-contract'],
  { documents = [PDF], isShown = SHOWN, facts = {} }: Partial<Made> = {},
) {
  const digests = (name: string, files: readonly Uint8Array[]) => files.map((file) => hex(name, file)).join();
  const factsOf: Record<string, object> = {
    'sign-contract': {
      ...{ party: 'p', code: CODE },
      ...{ documents: digests('sha256', documents), sm3: digests('sm3', documents) },
    },
    'raise-level': {
      ...{ code: CODE, document: 'd', replaces: hex('sha256', documents[0]!) },
      ...{ sha256: hex('sha256', RAISED), sm3: hex('sm3', RAISED) },
    },
  };
  const events = acts.map((act, at) => ({
    ...{
      stream: `contract:${CONTRACT}`,
      number: String(at + 1),
      at: String(1_700_000_000_000_000 + at),
      act,
    },
    ...{ target_type: 'contract', target_id: CONTRACT, ip: '192.0.2.1', hash: 'ab'.repeat(32) },
    facts: JSON.stringify({ ...factsOf[act], ...facts[act] }),
  }));
  const salts = events.map((_, at) => nodeCrypto.sha256(utf8(`salt ${at}`)));
  const log = await EvidenceLog.open({ crypto: nodeCrypto, store: memoryStore(), origin, signers }, []);
  await log.append(entriesFrom(0, 300));
  const entries = events.map((event, at) => commit(nodeCrypto, salts[at]!, event));
  const { first } = await log.append(entries);
  const { checkpoint } = await log.append(entriesFrom(300, 77));
  const cosigned = await signNote(nodeCrypto, checkpoint.text, witnesses);
  const note: Note = { ...checkpoint, signatures: [...checkpoint.signatures, ...cosigned.signatures] };
  const contents: [string, FileKind, Uint8Array][] = [
    ['说明.txt', 'readme', utf8(README)],
    ...documents.map(
      (file, at) => [`合同文件/${at + 1}.pdf`, 'document', file] as [string, FileKind, Uint8Array],
    ),
    ['存证记录/检查点.txt', 'checkpoint', utf8(formatNote(note))],
    ['存证记录/检查点.tsr', 'checkpoint-stamp', stampOver(utf8(note.text))],
    ['存证记录/检查点.sm2.tsr', 'checkpoint-stamp-sm2', stampOver(utf8(note.text), 'SM2-SM3')],
    ['存证记录/公钥.txt', 'policy', utf8(formatPolicy(nodeCrypto, policy))],
  ];
  for (const [at, event] of events.entries()) {
    const path = `存证记录/${at + 1}.json`;
    const shown = disclose(nodeCrypto, salts[at]!, event, (name) => isShown(name, event.act));
    contents.push([path, 'event', utf8(JSON.stringify(shown))]);
    contents.push([proofOf(path), 'proof', utf8(formatProof(await log.prove(first + at, note)))]);
  }
  return { contents, entries };
}

/** With its manifest, and the time stamp and the log's word over that. */
export async function packed(
  contents: readonly [string, FileKind, Uint8Array][],
  contractId = CONTRACT,
  code = CODE,
): Promise<Map<string, Uint8Array>> {
  const manifest = utf8(
    formatManifest({
      format: PACKAGE_FORMAT,
      contract: { id: contractId, code },
      madeAt: MADE_AT,
      files: contents.map(([path, kind, bytes]) => ({
        ...{ path, kind, size: bytes.length },
        ...{ sha256: hex('sha256', bytes), sm3: hex('sm3', bytes) },
      })),
    }),
  );
  const statement = {
    sha256: nodeCrypto.sha256(manifest),
    madeAt: MADE_AT,
    events: contents.filter(([, kind]) => kind === 'event').length,
  };
  const note = await signNote(nodeCrypto, formatStatement(origin, statement), signers);
  return new Map([
    [MANIFEST, manifest],
    [MANIFEST_STAMP, stampOver(manifest)],
    [MANIFEST_NOTE, utf8(formatNote(note))],
    ...contents.map(([path, , bytes]) => [path, bytes] as const),
  ]);
}

/** The same numbers in every run, so that what fails can be looked at. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
export const roll = dice(20_261_116);

/** Each class of damage: bits, digits, letters, blanks and line ends, bytes taken away, put in, exchanged, cut off. */
function damaged(bytes: Uint8Array): Uint8Array {
  const at = roll(bytes.length);
  const copy = Buffer.from(bytes);
  switch (roll(8)) {
    case 0:
      copy[at]! ^= 1 << roll(8);
      return copy;
    case 1:
      copy[at] = '0123456789'.charCodeAt(roll(10));
      return copy;
    case 2:
      copy[at] = 'ABCXYZabcxyz+/=-'.charCodeAt(roll(16));
      return copy;
    case 3:
      copy[at] = ' \n\t\r\0'.charCodeAt(roll(5));
      return copy;
    case 4:
      return Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + roll(40))]);
    case 5:
      return Buffer.concat([copy.subarray(0, at), Buffer.from(' \n\tA0='[roll(6)]!), copy.subarray(at)]);
    case 6: {
      const other = roll(bytes.length);
      [copy[at], copy[other]] = [copy[other]!, copy[at]!];
      return copy;
    }
    default:
      return copy.subarray(0, at);
  }
}

/** Another than the bytes were. */
export function mutantOf(bytes: Uint8Array): Uint8Array {
  for (;;) {
    const mutant = damaged(bytes);
    if (Buffer.compare(mutant, bytes) !== 0) return mutant;
  }
}

const numbers = (
  length: number,
  fields: readonly (readonly [at: number, value: number])[],
  isLittle = false,
) => {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (const [at, value] of fields) view.setUint32(at, value, isLittle);
  return bytes;
};

/** A small file as macOS and Windows leave it in folders, by its name. */
export function aStray(path: string): Uint8Array {
  if (path.endsWith('.DS_Store'))
    return numbers(6148, [
      [0, 1],
      [4, 0x42756431],
      [8, 2048],
      [12, 1264],
      [16, 2048],
    ]);
  if (path.endsWith('Thumbs.db')) {
    const bytes = numbers(5 * 512, [[24, 0x0003003e]], true);
    bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    bytes.set([0xfe, 0xff, 9, 0], 28);
    return bytes;
  }
  // one part of 113 bytes with attributes of the Finder, and an empty resource fork
  return numbers(163, [
    [0, 0x00051607],
    [4, 0x00020000],
    [22, 2],
    [26, 9],
    [30, 50],
    [34, 113],
    [38, 2],
    [42, 163],
    [46, 0],
  ]);
}

/** A file of attributes as macOS leaves it beside another, with this resource fork. */
export function aStrayFork(fork: Uint8Array): Uint8Array {
  const head = numbers(82, [
    [0, 0x00051607],
    [4, 0x00020000],
    [22, 2],
    [26, 9],
    [30, 50],
    [34, 32],
    [38, 2],
    [42, 82],
    [46, fork.length],
  ]);
  return new Uint8Array(Buffer.concat([head, fork]));
}
