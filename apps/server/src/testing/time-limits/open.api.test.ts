import { afterAll, beforeAll } from 'vitest';
import { aProgram, callOpen, type TestProgram } from '../../modules/applications/testing/index.ts';
import { aPdf } from '../../modules/contracts/testing/index.ts';
import { aServer, type TestServer } from '../server.ts';
import { testEdge } from './edges.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ environment: 'sandbox' });
  program = await aProgram(server);
});
afterAll(() => server.close());
const at = { server: () => server };

testEdge('application-key', {
  ...at,
  refusal: 31002,
  arrange: async (limit) => {
    const { secret } = await program.key({ expiresAt: limit });
    return () => callOpen(server, 'GET', '/account', { headers: { authorization: `Bearer ${secret}` } });
  },
});

testEdge('uploaded-document', {
  ...at,
  refusal: 31031,
  arrange: async (limit) => {
    const { data } = await program.upload('合同.pdf', aPdf());
    await server.store.pool.query('update uploaded_documents set keep_until = $2 where id = $1', [
      data.fileId,
      limit,
    ]);
    const signers = [{ name: '赵签署', phone: '13911112222' }];
    const body = { title: '到期', files: [data.fileId], signers, send: false };
    return () => program.call('POST', '/contracts', body);
  },
});
