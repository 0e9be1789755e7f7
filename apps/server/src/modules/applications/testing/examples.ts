import type { OpenCallName } from '@yinxin/api/open';
import { DAY_MS } from '@yinxin/values';
import { aPhone, type TestServer } from '../../../testing/server.ts';
import { aPdf } from '../../contracts/testing/index.ts';
import type { Answer, TestProgram } from './index.ts';

/** What belongs to one developer, by the name it has in the request. */
export type Ids = Record<string, string>;

export interface OpenExample {
  /** Makes what the request names, as the developer's own. */
  own?(program: TestProgram, server: TestServer): Promise<Ids>;
  params?(ids: Ids): Record<string, string>;
  query?(ids: Ids): Record<string, string>;
  body?(ids: Ids): unknown;
  /** The file of a form. */
  file?: Uint8Array;
}

const expected = ({ code, message, data }: Answer) => {
  if (code !== 1) throw new Error(message);
  return data;
};

const signer = () => ({
  ...{ name: '赵签署', phone: aPhone() },
  fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }],
});

export const fileOf = async (program: TestProgram): Promise<string> =>
  expected(await program.upload('合同.pdf', aPdf())).fileId;

/** A contract of the developer, on its way unless it is to stay a draft. */
export async function contractOf(program: TestProgram, change: object = {}) {
  const body = { title: '示例合同', files: [await fileOf(program)], signers: [signer()], ...change };
  return expected(await program.call('POST', '/contracts', body));
}

const inSigning = async (program: TestProgram) => ({ id: (await contractOf(program)).id });
const drafted = async (program: TestProgram) => ({ id: (await contractOf(program, { send: false })).id });
const withParty = async (program: TestProgram) => {
  const { id, parties } = await contractOf(program);
  return { id, partyId: parties[0].id };
};
const withDocument = async (program: TestProgram) => {
  const { id, documents } = await contractOf(program);
  return { id, documentId: documents[0].id };
};
export const completed = async (program: TestProgram) => {
  const { id, partyId } = await withParty(program);
  expected(await program.call('POST', `/sandbox/contracts/${id}/parties/${partyId}/sign`));
  return { id };
};

const byId = ({ id = '' }: Ids) => ({ id });
const byParty = ({ id = '', partyId = '' }: Ids) => ({ id, partyId });

/** A request of each call that is accepted, and whose every id is somebody's. A call without one is a type error. */
export const OPEN_EXAMPLES: Record<OpenCallName, OpenExample> = {
  'account.get': {},
  'account.usage': {},
  'files.upload': { file: aPdf() },
  'contracts.create': {
    own: async (program) => ({ file: await fileOf(program) }),
    body: ({ file }) => ({ title: '示例合同', files: [file], signers: [signer()] }),
  },
  'contracts.send': { own: drafted, params: byId },
  'contracts.get': { own: drafted, params: byId },
  'contracts.list': {},
  'contracts.recall': { own: inSigning, params: byId, body: () => ({ reason: '不再需要' }) },
  'contracts.urge': { own: inSigning, params: byId },
  'contracts.extend': {
    own: inSigning,
    params: byId,
    body: () => ({ deadline: new Date(Date.now() + 60 * DAY_MS).toISOString() }),
  },
  'contracts.void': { own: completed, params: byId, body: () => ({ reason: '写错了' }) },
  'contracts.link': { own: withParty, params: byParty },
  'contracts.file': {
    own: withDocument,
    params: ({ id = '', documentId = '' }) => ({ id, documentId }),
  },
  'embeds.create': {
    own: async (program, server) => {
      await server.store.pool.query('update applications set origins = $2 where id = $1', [
        ...[program.applicationId, ['https://shop.example']],
      ]);
      return withParty(program);
    },
    body: ({ id = '', partyId = '' }) => ({ page: 'signing', contractId: id, partyId }),
  },
  'sandbox.sign': { own: withParty, params: byParty },
};
