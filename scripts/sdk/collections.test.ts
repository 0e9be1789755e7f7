import { openCalls } from '@yinxin/api/open';
import { expect, test } from 'vitest';
import { aProgram } from '../../apps/server/src/modules/applications/testing/index.ts';
import { aServer } from '../../apps/server/src/testing/server.ts';
import { collectionFiles } from './collections.ts';

const files = collectionFiles();
const collection = JSON.parse(files['sdks/postman.json'] ?? '') as {
  item: {
    item: {
      request: {
        method: 'GET' | 'POST';
        url: { raw: string };
        header: { key: string }[];
        body?: { mode: string; raw?: string };
      };
    }[];
  }[];
};
const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));

test('both collections hold every call', () => {
  const declared = openCalls.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  const shown = requests.map(({ method, url }) => `${method} ${url.raw.replace('{{baseUrl}}', '')}`);
  expect(shown.toSorted()).toEqual(declared.toSorted());
  const bruno = Object.keys(files).filter(
    (file) => /bruno\/[^/]+\/[^/]+\.bru$/.test(file) && !file.includes('/environments/'),
  );
  expect(bruno.toSorted()).toEqual(
    openCalls.map(({ name }) => `sdks/bruno/${name.replace('.', '/')}.bru`).toSorted(),
  );
});

test('every write asks for one effect, and its example is a body that the call takes', async () => {
  const server = await aServer({ environment: 'sandbox', authorities: true });
  const program = await aProgram(server);
  for (const { method, url, header, body } of requests.filter((request) => request.method === 'POST')) {
    expect(header, url.raw).toEqual([{ key: 'Idempotency-Key', value: '{{$guid}}' }]);
    if (body?.mode !== 'raw') continue;
    const place = url.raw.replace('{{baseUrl}}/openapi/v1', '').replaceAll(/:\w+/g, crypto.randomUUID());
    // whatever is refused, it is not for the shape of the body
    const { code, message } = await program.call(method, place, JSON.parse(body.raw ?? ''));
    expect({ place, message, code }).not.toMatchObject({ code: 40000 });
  }
  await server.close();
});
