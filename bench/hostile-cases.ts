// What one account, or one visitor, does to the server again and again while others are measured.
import { entryOf, zipFile } from '../apps/server/src/http/zip.ts';
import { type HostileName, hostileFiles } from '../packages/pdf/src/testing/hostile-files.ts';
import type { ContractWorld, WorldSigner } from './contracts-world.ts';
import { sendFile } from './send-file.ts';

export interface Attack {
  name: string;
  /** Makes its files; what it returns does it once more, `at` counts how often before. */
  prepare(world: ContractWorld, attacker: WorldSigner): Promise<(at: number) => Promise<unknown>>;
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

const aDraft = async (world: ContractWorld, attacker: WorldSigner) =>
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

/** One cell in the last row and column: a sheet of 17 thousand million cells. */
async function farCell(): Promise<Uint8Array> {
  const space = 'http://schemas.openxmlformats.org';
  const main = `${space}/spreadsheetml/2006/main`;
  const office = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = `${space}/officeDocument/2006/relationships`;
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="${space}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/${type}" Target="${target}"/></Relationships>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${space}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${office}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${office}.worksheet+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, part]) =>
    entryOf(name, Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${part}`)),
  );
  return new Uint8Array(await new Response((await zipFile('a.xlsx', entries).open()) as never).arrayBuffer());
}

const farSheets: Attack = {
  name: '上传：表格的最远一格（xlsx）',
  lanes: 4,
  async prepare(world, attacker) {
    const file = await farCell();
    const id = await aDraft(world, attacker);
    return () => world.upload(attacker, id, file, 'a.xlsx').catch(() => undefined);
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
  farSheets,
];
