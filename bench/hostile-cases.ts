// What one account, or one visitor, does to the server again and again while others are measured.
import { LONG } from '../apps/server/src/providers/convert/testing/hostile.ts';
import { type HostileName, hostileFiles } from '../packages/pdf/src/testing/hostile-files.ts';
import { sendFile } from './send-file.ts';
import type { WorldClient, WorldSigner } from './world-client.ts';

export interface Attack {
  name: string;
  /** Makes its files; what it returns does it once more, `at` counts how often before. */
  prepare(world: WorldClient, attacker: WorldSigner): Promise<(at: number) => Promise<unknown>>;
  /** So many at once. */
  lanes: number;
}

const BOX = '/MediaBox [0 0 595 842]';

/** The same file with another digest: its page is some points less wide. */
function another(file: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(file);
  const place = copy.indexOf(BOX);
  copy.write(`/MediaBox [0 0 5${String(10 + (at % 85)).padStart(2, '0')} 842]`, place, 'latin1');
  return new Uint8Array(copy);
}

const aDraft = async (world: WorldClient, attacker: WorldSigner) =>
  (await world.call<{ id: string }>('create', attacker, {})).id;

const uploads = (name: HostileName): Attack => ({
  name: `上传：${name}`,
  lanes: 4,
  async prepare(world, attacker) {
    const file = hostileFiles[name].hostile();
    const id = await aDraft(world, attacker);
    return (at) => world.upload(attacker, id, another(file, at));
  },
});

/** Pages of a file that the scan lets pass, in widths that nobody asked for before. */
const pictures = (name: HostileName): Attack => ({
  name: `页面图：${name}`,
  lanes: 3,
  async prepare(world, attacker) {
    const file = hostileFiles[name].hostile();
    const id = await aDraft(world, attacker);
    const documents: string[] = [];
    for (let at = 0; at < 8; at++) documents.push(await world.upload(attacker, id, another(file, at)));
    return (at) =>
      world
        .picture(attacker, documents[at % documents.length] ?? '', 600 + (at % 1_000))
        .catch(() => undefined);
  },
});

const words = (name: HostileName): Attack => ({
  name: `文字：${name}`,
  lanes: 4,
  async prepare(world, attacker) {
    const file = hostileFiles[name].hostile();
    const id = await aDraft(world, attacker);
    return async (at) => {
      const documentId = await world.upload(attacker, id, another(file, at));
      await world.call(`words?documentId=${documentId}&keyword=b`, attacker).catch(() => undefined);
    };
  },
});

const ATTACKER = '127.66.0.1';

const verifications = (name: HostileName): Attack => ({
  name: `验证：${name}`,
  lanes: 4,
  async prepare(world) {
    const file = hostileFiles[name].hostile();
    const path = '/api/file/verification/verifySignFile';
    return (at) =>
      sendFile(world.origin + path, { field: 'pdfFile', name: 'a.pdf', bytes: another(file, at) }, ATTACKER);
  },
});

/** No document of these gets at anything: they only take long. */
const NO_PREY = { file: '/nowhere', address: 'http://127.0.0.1:9/' };

const documents: Attack = {
  name: '上传：费时的 docx 与 xlsx',
  lanes: 4,
  async prepare(world, attacker) {
    const files = await Promise.all(
      LONG.map(async ({ ending, make }) => ({ name: `a${ending}`, bytes: await make(NO_PREY) })),
    );
    const id = await aDraft(world, attacker);
    return async (at) => {
      const file = files[at % files.length];
      if (file) await world.upload(attacker, id, file.bytes, file.name);
    };
  },
};

export const attacks: readonly Attack[] = [
  uploads('path points'),
  uploads('inflating content'),
  uploads('wide picture'),
  uploads('page loop'),
  uploads('object flood'),
  uploads('object streams'),
  uploads('base 85'),
  uploads('annotations'),
  pictures('nested forms'),
  pictures('picture drawn often'),
  pictures('reckoned shading'),
  pictures('type 3 font'),
  words('letters'),
  verifications('object flood'),
  verifications('object streams'),
  verifications('annotations'),
  documents,
];
