import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync, sign } from 'node:crypto';
import {
  formatSubmission,
  type KnownLog,
  type LogKey,
  type LogParts,
  type LogStore,
  type NoteSigner,
  readCheckpoint,
  type SignedCheckpoint,
  TiledTree,
  Witness,
} from '@yinxin/evidence-log';
import { ed25519Signer, newEd25519, nodeCrypto } from '@yinxin/evidence-log/node';
import { sm2Z } from '@yinxin/pki';

export const ORIGIN = 'bench.example/evidence';

/** Private keys of a log that several processes write one after the other. */
interface LogKeys {
  ed25519: string;
  sm2: string;
}

export interface Head {
  size: number;
  root: string;
}

export interface WriterTask {
  folder: string;
  keys: LogKeys;
  perSecond: number;
  /** What was acknowledged before, as a database remembers it. */
  seen: (Head & { origin: string })[];
  name: string;
}

export interface Acknowledged {
  first: number;
  entries: string[];
  head: Head;
}

const pem = { format: 'pem', type: 'pkcs8' } as const;

export const newLogKeys = (): LogKeys => ({
  ed25519: generateKeyPairSync('ed25519').privateKey.export(pem) as string,
  sm2: generateKeyPairSync('ec', { namedCurve: 'SM2' }).privateKey.export(pem) as string,
});

function signersOf({ ed25519, sm2 }: LogKeys): NoteSigner[] {
  const [edwards, chinese] = [createPrivateKey(ed25519), createPrivateKey(sm2)];
  const spki = (key: typeof edwards, length: number) =>
    new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' })).slice(-length);
  const point = spki(chinese, 65);
  return [
    {
      key: { name: ORIGIN, type: 'ed25519', publicKey: spki(edwards, 32) },
      sign: async (text) => new Uint8Array(sign(null, Buffer.from(text), edwards)),
    },
    {
      key: { name: ORIGIN, type: 'sm2', publicKey: point },
      sign: async (text) => new Uint8Array(createSign('sm3').update(sm2Z(point)).update(text).sign(chinese)),
    },
  ];
}

export const benchLog = (store: LogStore, keys: LogKeys): LogParts => ({
  crypto: nodeCrypto,
  store,
  origin: ORIGIN,
  signers: signersOf(keys),
});

/** A witness of the log as it lies: asked again and again it signs what grew, and answers anything else with a refusal. */
export function aWitnessOf(known: KnownLog): () => Promise<number> {
  const memory = new Map<string, SignedCheckpoint>();
  const witness = new Witness({
    crypto: nodeCrypto,
    logs: new Map([[known.origin, known.signers.map(({ key }) => key) as LogKey[]]]),
    memory: {
      latest: async (origin) => memory.get(origin),
      keep: async (checkpoint) => void memory.set(checkpoint.origin, checkpoint),
    },
    signer: ed25519Signer('witness.example', newEd25519(), () => new Date()),
  });
  return async () => {
    const old = memory.get(known.origin)?.size ?? 0;
    const lying = await readCheckpoint(known);
    if (!lying) return old === 0 ? 200 : 409;
    const tree = new TiledTree(nodeCrypto, lying.size, (path) => known.store.read(path));
    const proof = old > 0 && old < lying.size ? await tree.consistency(old, lying.size) : [];
    return (await witness.addCheckpoint(formatSubmission({ old, proof, checkpoint: lying.note }))).status;
  };
}
