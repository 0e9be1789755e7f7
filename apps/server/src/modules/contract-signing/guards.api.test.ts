import { SIGNING_CONSENT } from '@yinxin/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aSigner,
  detailFor,
  fieldOf,
  partyOf,
  prepare,
  type Signer,
  sendFile,
  signAs,
} from '../contracts/testing/index.ts';
import { type Entry, TypesettingPool } from '../typesetting/index.ts';

let server: TestServer;
let author: Signer;
let one: Signer;
let two: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '冯发起');
  one = await aSigner(server, '陈一方');
  two = await aSigner(server, '褚二方');
});
afterAll(() => server.close());

describe('whom a contract names', () => {
  test('a phone in other hands does not sign for them, and a name that was mistyped is put right', async () => {
    const { id } = await aContract(server, author, {
      parties: [partyOf(one, { key: 'one', name: '卫三方' })],
    });
    expect(await prepare(server, one, id)).toMatchObject({ code: 30826 });
    const many = { ids: [id], consent: SIGNING_CONSENT.version, wish: {} };
    const { data } = await server.call('POST /api/appapi/contract/prepareMany', { body: many }, one.token);
    expect(data).toMatchObject({ prepared: [], refused: [{ code: 30826 }] });

    const [party] = (await detailFor(server, author, id)).data.parties;
    const put = (name: string) =>
      server.call(
        'POST /api/appapi/contract/replaceSigner',
        { body: { id, partyId: party!.id, to: { name, phone: one.phone } } },
        author.token,
      );
    expect((await put('卫三方')).code).toBe(30806); // the same again
    expect((await put(one.name)).code).toBe(1);
    expect(await signAs(server, one, id)).toMatchObject({ code: 1, data: { state: 'COMPLETE' } });
  });
});

test('a picture that cannot be drawn is refused when it comes, not when all have filled in', async () => {
  const { id } = await aContract(server, author, {
    parties: [partyOf(one)],
    fields: (document) => [
      fieldOf(document, one.name, 'signature'),
      fieldOf(document, one.name, 'image', { top: 130, label: '营业执照' }),
    ],
  });
  const field = (await detailFor(server, one, id)).data.fields.find(({ kind }) => kind === 'image');
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  const send = (bytes: Uint8Array) =>
    sendFile(server, `/api/appapi/contract/uploadValue?fieldId=${field!.id}`, one.token, '执照.png', bytes);
  const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(200, 7)]);
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(60_000, 16); // IHDR: width and height of 3.6 thousand million pixels
  bomb.writeUInt32BE(60_000, 20);
  for (const bytes of [broken, bomb]) expect((await send(bytes)).code).toBe(30814);
  expect((await send(png)).code).toBe(1);
  const body = { id, values: [], submit: true };
  expect((await server.call('POST /api/appapi/contract/fill', { body }, one.token)).code).toBe(1);
  expect((await detailFor(server, one, id)).data.state).toBe('SIGNING');
});

test('pictures of one person are decoded one after the other, when they come and when they are written', async () => {
  const { id } = await aContract(server, author, {
    parties: [partyOf(one)],
    fields: (document) => [
      fieldOf(document, one.name, 'signature'),
      ...Array.from({ length: depth(3, 8) }, (_, n) =>
        fieldOf(document, one.name, 'image', { top: 100 + 20 * n, height: 15, label: `照片${n}` }),
      ),
    ],
  });
  const images = (await detailFor(server, one, id)).data.fields.filter(({ kind }) => kind === 'image');
  const large = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#0a0' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'where the camera was' } })
    .toBuffer();
  let most = 0;
  const whileDecoding = async <T>(work: Promise<T>): Promise<T> => {
    const looking = setInterval(() => {
      const { queue, process } = sharp.counters();
      most = Math.max(most, queue + process);
    }, 1);
    return work.finally(() => clearInterval(looking));
  };
  const answers = await whileDecoding(
    Promise.all(
      images.map((field) =>
        sendFile<{ name: string }>(
          server,
          `/api/appapi/contract/uploadValue?fieldId=${field.id}`,
          one.token,
          '执照.jpg',
          large,
        ),
      ),
    ),
  );
  expect(most).toBe(1);
  expect(answers.map(({ code, data }) => [code, data?.name])).toEqual(images.map(() => [1, '执照.png']));

  const body = { id, values: [], submit: true };
  const filled = await whileDecoding(server.call('POST /api/appapi/contract/fill', { body }, one.token));
  expect(filled.code).toBe(1);
  expect(most).toBe(1);
  expect((await detailFor(server, one, id)).data.state).toBe('SIGNING');
});

test('two who hand in at once both stand in the pages, whoever writes them', async () => {
  const { id, documentId } = await aContract(server, author, {
    parties: [partyOf(one), partyOf(two)],
    fields: (document) =>
      [one, two].flatMap(({ name }, n) => [
        fieldOf(document, name, 'signature', { top: 60 + 60 * n }),
        fieldOf(document, name, 'text', { top: 90 + 60 * n, label: '地址' }),
      ]),
  });
  const fill = async (who: Signer, value: string) => {
    const { fields } = (await detailFor(server, who, id)).data;
    const own = fields.find(({ kind, partyKey }) => kind === 'text' && partyKey === who.name);
    const body = { id, values: [{ fieldId: own!.id, value }], submit: true };
    expect((await server.call('POST /api/appapi/contract/fill', { body }, who.token)).code).toBe(1);
  };
  const [firstIsDone, secondIsIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let second: Promise<void> | undefined;
  const compose = TypesettingPool.prototype.compose;
  const writing = vi.spyOn(TypesettingPool.prototype, 'compose').mockImplementation(async function (
    this: TypesettingPool,
    bytes: Uint8Array,
    entries: readonly Entry[],
  ) {
    if (entries.length === 1) {
      second = fill(two, '杭州');
      await secondIsIn.promise;
    } else {
      secondIsIn.resolve();
      await firstIsDone.promise;
    }
    return compose.call(this, bytes, entries);
  });
  await fill(one, '宁波');
  firstIsDone.resolve();
  await (second ?? fill(two, '杭州'));
  writing.mockRestore();
  const query = { documentId, page: '0' };
  const { data } = await server.call('GET /api/appapi/contract/text', { query }, author.token);
  expect(data.text).toContain('宁波');
  expect(data.text).toContain('杭州');
});

describe('what a party learns', () => {
  test('nothing of how the author keeps the contract, nor what is left in their package', async () => {
    const { id } = await aContract(server, author, { parties: [partyOf(one)] });
    const plan = { id, expiresOn: '2030-01-01', renewsOn: '2029-12-01', tags: ['难缠客户'] };
    expect((await server.call('POST /api/appapi/contract/plan', { body: plan }, author.token)).code).toBe(1);
    expect((await detailFor(server, author, id)).data).toMatchObject({
      tags: ['难缠客户'],
      renewsOn: '2029-12-01',
    });
    const seen = (await detailFor(server, one, id)).data;
    expect(seen).toMatchObject({ tags: [], expiresOn: null, renewsOn: null });
    const listed = await server.call('GET /api/appapi/contract/list', { query: {} }, one.token);
    expect(listed.data.list.find((entry) => entry.id === id)?.tags).toEqual([]);
    const checked = await server.call('GET /api/appapi/contract/check', { query: { id } }, one.token);
    expect(checked.code).toBe(30801);
  });

  test('nothing of the others where parties do not see one another, unless it was completed', async () => {
    const { id } = await aContract(server, author, {
      parties: [partyOf(one), partyOf(two)],
      fields: (document) => [
        fieldOf(document, one.name, 'signature'),
        fieldOf(document, two.name, 'signature', { top: 110 }),
        fieldOf(document, one.name, 'attachment', { top: 150, label: '资料' }),
      ],
      change: { sight: 'own' },
    });
    const field = (await detailFor(server, one, id)).data.fields.find(({ kind }) => kind === 'attachment');
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00c' } })
      .png()
      .toBuffer();
    await sendFile(
      server,
      `/api/appapi/contract/uploadValue?fieldId=${field!.id}`,
      one.token,
      '底价.png',
      png,
    );
    const fill = { id, values: [], submit: true };
    expect((await server.call('POST /api/appapi/contract/fill', { body: fill }, one.token)).code).toBe(1);
    expect((await signAs(server, one, id)).code).toBe(1);
    const told = async () => JSON.stringify((await detailFor(server, two, id)).data);
    expect(await told()).not.toContain('陈');
    const { version } = (await detailFor(server, two, id)).data;
    const reject = { id, reason: '不同意', version };
    expect((await server.call('POST /api/appapi/contract/reject', { body: reject }, two.token)).code).toBe(1);
    expect(await told()).not.toContain('陈');
    const list = await server.call('GET /api/appapi/contract/list', { query: {} }, two.token);
    expect(JSON.stringify(list.data.list.find((entry) => entry.id === id))).not.toContain('陈');
    const zip = await server.app.http.inject({
      url: `/api/appapi/contract/archive?id=${id}`,
      headers: { accesstoken: two.token },
    });
    expect(zip.statusCode).toBe(200);
    expect(zip.rawPayload.includes(Buffer.from('底价'))).toBe(false);
  });
});
