import { afterAll, beforeAll } from 'vitest';
import { aProgram, callOpen, type TestProgram } from '../../modules/applications/testing/index.ts';
import { aPdf } from '../../modules/contracts/testing/index.ts';
import { findFrame, openEmbed } from '../../modules/embeds/embeds.ts';
import { aPhone, aServer, type TestServer } from '../server.ts';
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

/** A token for a frame, and the way to move one of its limits. */
async function anEmbed(limit: Date, column: 'expires_at' | 'frame_until') {
  await server.store.pool.query('update applications set origins = $1', [['https://shop.example']]);
  const { data } = await program.call('POST', '/embeds', { page: 'identity' });
  const token = String(data.url).split('/').at(-1) ?? '';
  return { token, move: () => server.store.pool.query(`update embeds set ${column} = $1`, [limit]) };
}

testEdge('embed', {
  ...at,
  refusal: 0,
  arrange: async (limit) => {
    const { token, move } = await anEmbed(limit, 'expires_at');
    await move();
    return async () => ({ code: (await openEmbed(server.store.db, token)) ? 1 : 0 });
  },
});

testEdge('identity-request', {
  ...at,
  refusal: 31090,
  arrange: async (limit) => {
    const phone = aPhone();
    const token = await server.signIn(phone);
    const { data } = await program.call('POST', '/identity-requests', { phone });
    const asked = new URL(data.url).searchParams.get('token') ?? '';
    await server.store.pool.query('update identity_requests set expires_at = $2 where id = $1', [
      data.id,
      limit,
    ]);
    const body = { token: asked, agree: true };
    return () => server.call('POST /api/appapi/identityRequest/decide', { body }, token);
  },
});

testEdge('frame', {
  ...at,
  refusal: 0,
  arrange: async (limit) => {
    const { token, move } = await anEmbed(limit, 'frame_until');
    const frame = (await openEmbed(server.store.db, token))?.frame ?? '';
    await move();
    return async () => ({ code: (await findFrame(server.store.db, frame)) ? 1 : 0 });
  },
});
