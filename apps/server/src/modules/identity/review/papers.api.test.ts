import { createPdf, dict, name, textString } from '@yinxin/pdf';
import { drawSpecimen } from '@yinxin/sandbox';
import { loadFaces } from '@yinxin/seal';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../testing/server.ts';
import { aPerson } from '../../members/testing/index.ts';
import { aBackOffice, type BackOffice } from '../../operators/testing/index.ts';
import { endMemberships } from '../../sessions/index.ts';
import {
  acceptCase,
  aFounder,
  anApplicant,
  aPaper,
  aPhotograph,
  aWaitingPerson,
  submit,
  upload,
} from '../testing/index.ts';

let office: BackOffice;
let server: TestServer;
beforeAll(async () => {
  office = await aBackOffice();
  server = office.server;
});
afterAll(() => office.close());

const item = (token: string, id: string) =>
  office.call('GET /api/admin/identity/cases/item', { query: { id } }, token);

test('pictures are drawn anew, without what cameras write; what is none is refused', async () => {
  const person = await anApplicant(server, 'manual');
  const before = await sharp(await aPhotograph()).metadata();
  expect(before.exif).toBeDefined();
  const { data } = await upload(server, person.person.token, 'id-front');
  const stored = await server.app.http.inject({
    url: data?.url ?? '',
    headers: { cookie: `AccessToken=${person.person.token}` },
  });
  const after = await sharp(stored.rawPayload).metadata();
  expect([after.format, after.exif, after.width]).toEqual(['jpeg', undefined, 640]);
  const html = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>');
  expect(await upload(server, person.person.token, 'id-front', { bytes: html })).toMatchObject({
    code: 30609,
  });
  const other = await aPerson(server);
  const forwarded = await server.app.http.inject({
    url: data?.url ?? '',
    headers: { cookie: `AccessToken=${other.token}` },
  });
  expect(forwarded.statusCode).toBe(404);
  expect(await upload(server, other.token, 'id-front')).toMatchObject({ code: 30601 });
});

test('a PDF that does something is refused in plain words, one that is only looked at is kept', async () => {
  const { person } = await anApplicant(server, 'manual');
  const pages = [{ lines: ['letter'] }];
  const send = (file: Uint8Array) =>
    upload(server, person.token, 'other', { bytes: Buffer.from(file), name: 'letter.pdf' });
  expect(await send(createPdf({ pages }))).toMatchObject({ code: 1 });
  const script = dict({ S: name('JavaScript'), JS: textString('app.alert(1)') });
  expect(await send(createPdf({ pages, catalog: { OpenAction: script } }))).toMatchObject({
    code: 30613,
    message: expect.stringContaining('JavaScript'),
  });
  const launch = dict({ S: name('Launch'), F: textString('calc.exe') });
  expect(await send(createPdf({ pages, catalog: { AA: dict({ WC: launch }) } }))).toMatchObject({
    code: 30613,
  });
  expect(await send(Buffer.from('%PDF-1.7\nnothing of the kind'))).toMatchObject({
    code: 30613,
    message: expect.stringContaining('打不开'),
  });
});

test('what stands on a paper is read for its owner, and for nobody else', async () => {
  const { person, number } = await anApplicant(server, 'manual');
  const specimen = await drawSpecimen(await loadFaces(), {
    kind: 'id-front',
    name: '沈怀瑾',
    idNumber: number,
    sex: '女',
    nation: '汉',
    birthDate: '1990-03-07',
    address: '示例市示例路 1 号',
  });
  const { data } = await upload(server, person.token, 'id-front', { bytes: Buffer.from(specimen) });
  const body = { paperId: data?.paperId };
  const read = (token: string) => server.call('POST /api/appapi/identity/ocr', { body }, token);
  expect((await read(person.token)).data).toMatchObject({ name: '沈怀瑾', number });
  expect(await read((await aPerson(server)).token)).toMatchObject({ code: 40401 });
  server.sandbox.force('identity', '*', 'id-card/down');
  expect(await read(person.token)).toMatchObject({ code: 30610 });
  server.sandbox.force('identity', '*', 'id-card/unreadable');
  expect(await read(person.token)).toMatchObject({ code: 1, data: {} });
  server.sandbox.force('identity', '*', 'id-card/');
  const calls = await server.store.pool.query(
    'select distinct target from vendor_calls where operation = $1',
    ['IDCardOCR'],
  );
  expect(calls.rows).toEqual([{ target: `person/${person.personId}` }]);
});

test('what was typed stands beside what the paper shows; a slip stands open, the rest stays masked', async () => {
  const { person, number, id } = await anApplicant(server, 'manual', { name: '沈怀谨' });
  const paper = async (idNumber: string) => {
    const specimen = await drawSpecimen(await loadFaces(), {
      ...{ kind: 'id-front' as const, name: '沈怀瑾', idNumber, sex: '女' as const, nation: '汉' },
      ...{ birthDate: '1990-03-07', address: '示例市示例路 1 号' },
    });
    const { data } = await upload(server, person.token, 'id-front', { bytes: Buffer.from(specimen) });
    return data?.paperId ?? '';
  };
  const papers = [await paper(number), await aPaper(server, person.token, 'id-back')];
  await submit(server, { person, id }, { papers });
  const { token } = await office.anOperator('reviewer');
  const compare = () =>
    office.call('GET /api/admin/identity/cases/compare', { query: { id } }, token).then(({ data }) => data);
  const { rows, recognition } = await compare();
  expect(recognition).toBe('read');
  expect(rows.find(({ field }) => field === 'name')).toMatchObject({
    typed: '沈*谨',
    recognised: '沈*瑾',
    differs: true,
  });
  const typed = rows.find(({ field }) => field === 'number');
  expect(typed).toMatchObject({ differs: false, typed: expect.stringContaining('*') });
  expect(JSON.stringify(rows)).not.toContain(number);
  server.sandbox.force('identity', '*', 'id-card/down');
  expect(await compare()).toMatchObject({ recognition: 'unavailable' });
  server.sandbox.force('identity', '*', 'id-card/');
});

test('papers of others, and of no case, are not handed in or shown', async () => {
  const mine = await anApplicant(server, 'manual');
  const theirs = await aWaitingPerson(server);
  const { token } = await office.anOperator('reviewer');
  const { data } = await item(token, theirs.id);
  const papers = data.papers.map(({ paperId }) => paperId);
  expect(await submit(server, mine, { papers })).toMatchObject({ code: 30605 });
  const waiting = await aWaitingPerson(server);
  const body = { id: waiting.id, paperId: papers[0] };
  expect(await office.call('POST /api/admin/identity/cases/paper', { body }, token)).toMatchObject({
    code: 40401,
  });
});

test('papers that a case was decided by stay with it, and a company’s are read by who runs it now', async () => {
  const first = await aWaitingPerson(server);
  const { token } = await office.anOperator('reviewer');
  const kept = (await item(token, first.id)).data.papers.map(({ paperId }) => paperId);
  await acceptCase(office, token, first.id);
  const again = await anApplicant(server, 'manual', { person: first.person, number: first.number });
  expect(await submit(server, again, { papers: kept })).toMatchObject({ code: 30605 });
  expect((await item(token, first.id)).data.papers).toHaveLength(2);

  const { administrator } = await aFounder(server);
  const { data } = await upload(server, administrator.token, 'licence', { subject: 'organization' });
  const read = () =>
    server.call('POST /api/appapi/identity/ocr', { body: { paperId: data?.paperId } }, administrator.token);
  expect(await read()).toMatchObject({ code: 1 });
  await server.store.db.transaction((tx) => endMemberships(tx, [administrator.uid]));
  expect((await read()).code).not.toBe(1);
});
