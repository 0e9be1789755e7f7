import { openCalls } from '@yinxin/api/open';
import { expect, test } from 'vitest';
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

test('every write asks for one effect, and its example is a body that the call takes', () => {
  for (const { url, header } of requests.filter(({ method }) => method === 'POST'))
    expect(header, url.raw).toEqual([{ key: 'Idempotency-Key', value: '{{$guid}}' }]);
  for (const { name, method, path, body } of openCalls) {
    const place = `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const sent = requests.find((request) => request.method === method && request.url.raw === place)?.body;
    expect([name, sent?.mode === 'raw']).toEqual([name, body !== undefined]);
    if (body)
      expect([name, body.safeParse(JSON.parse(sent?.raw ?? '')).error?.issues]).toEqual([name, undefined]);
  }
});
