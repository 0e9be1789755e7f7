import { randomUUID } from 'node:crypto';
import { AUTHOR_KEY, SIGNING_CONSENT } from '@yinxin/api';
import { verifyPdf } from '@yinxin/pdf-signature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aDraft,
  aPdf,
  aSigner,
  confirmIntent,
  type DraftWish,
  detailFor,
  download,
  fieldOf,
  partyOf,
  type Signer,
  STROKES,
} from '../contracts/testing/index.ts';
import { aCompany } from '../members/testing/index.ts';
import { grantQuota } from '../orders/index.ts';
import { aSeal } from '../seals/testing/index.ts';

let server: TestServer;
let author: Signer;
let other: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  [author, other] = [await aSigner(server, '孙发起'), await aSigner(server, '周对方')];
});
afterAll(() => server.close());

type By = Pick<Signer, 'token' | 'phone'>;
const savedAtOf = async ({ token }: By, id: string) =>
  (await server.call('GET /api/appapi/contract/draft', { query: { id } }, token)).data.savedAt;

interface Asked {
  id: string;
  savedAt: string;
  consent: string;
  wish: Record<string, unknown>;
}
const prepare = (by: By, body: Asked) =>
  server.call('POST /api/appapi/contract/prepareSending', { body }, by.token);
const press = (by: By, body: Asked & { digest: string }) =>
  server.call('POST /api/appapi/contract/sendAndSign', { body }, by.token);

const asking = async (
  by: By,
  id: string,
  wish: Asked['wish'] = { strokes: STROKES },
  consent: string = SIGNING_CONSENT.version,
): Promise<Asked> => ({ id, savedAt: await savedAtOf(by, id), consent, wish });

/** Prepared and proved: only the button is left. */
async function ready(by: By, asked: Asked) {
  const { data, message } = await prepare(by, asked);
  if (!data) throw new Error(message);
  await confirmIntent(server, by, data.digest);
  return { ...asked, digest: data.digest, documents: data.documents };
}
const pressed = ({ documents: _, ...body }: Awaited<ReturnType<typeof ready>>) => body;

const quotaOf = async ({ token }: By) =>
  (await server.call('GET /api/appapi/contract/quota', {}, token)).data.left;
const trust = async () => (await server.app.certificates.roots()).map(({ der }) => der);
const intentsOf = async (id: string) =>
  (await server.store.pool.query('select state from signing_intents where contract_id = $1', [id])).rows;
const stateOf = async ({ token }: By, id: string) =>
  (await server.call('GET /api/appapi/contract/detail', { query: { id } }, token)).data?.state;

const twoParties = (change: Partial<DraftWish> = {}): DraftWish => ({
  parties: [partyOf(author, { step: 1 }), partyOf(other, { step: 2 })],
  ...change,
});

describe('by one confirmation', () => {
  test('what was filled in is written in, what was confirmed is what is signed, and the file verifies', async () => {
    const { id, documentId } = await aDraft(
      server,
      author,
      twoParties({
        fields: (document) => [
          fieldOf(document, AUTHOR_KEY, 'text', { top: 30, label: '租金', value: '每月 4,800 元' }),
          fieldOf(document, author.name, 'signature', { top: 60 }),
          fieldOf(document, other.name, 'signature', { top: 90 }),
        ],
      }),
    );
    const left = await quotaOf(author);
    const asked = await ready(author, await asking(author, id));
    expect(await intentsOf(id)).toEqual([]); // a draft leaves nothing behind
    const [shown] = asked.documents;
    const signed = await press(author, pressed(asked));
    const yes = { intact: 'yes', unchanged: 'yes', trusted: 'yes', timeProven: 'yes' };
    expect(signed).toMatchObject({
      code: 1,
      data: { contractId: id, state: 'SIGNING', documents: [{ verdict: 'TOTAL_PASSED', answers: yes }] },
    });
    expect(await quotaOf(author)).toBe(left - 1);
    const { rows } = await server.store.pool.query(
      `select documents->0->>'sha256' as sha256, digest, state from signing_intents where contract_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ sha256: shown?.sha256, digest: asked.digest, state: 'done' }]);
    const report = await verifyPdf(await download(server, author, documentId), { trust: await trust() });
    expect(report.signatures).toMatchObject([{ answers: { intact: 'yes', unchanged: 'yes' } }]);
    const { data } = await detailFor(server, other, id);
    expect(data.parties.map(({ state }) => state)).toEqual(['SIGNED', 'PENDING']);
  });

  test('pressed twice at once, and again after the answer was lost, it is sent, paid and signed once', async () => {
    const { id, documentId } = await aDraft(server, author, twoParties());
    const left = await quotaOf(author);
    const asked = pressed(await ready(author, await asking(author, id)));
    const [first, second] = await Promise.all([press(author, asked), press(author, asked)]);
    expect(first).toMatchObject({ code: 1 });
    expect(second.data).toEqual(first.data);
    expect((await press(author, asked)).data).toEqual(first.data);
    expect(await quotaOf(author)).toBe(left - 1);
    expect(await intentsOf(id)).toEqual([{ state: 'done' }]);
    const report = await verifyPdf(await download(server, author, documentId), { trust: await trust() });
    expect(report.signatures).toHaveLength(1);
  });

  test('an organisation seals its pages and a range of their edges', async () => {
    const company = await aCompany(server);
    const { administrator } = company;
    const owner = { kind: 'organization' as const, id: company.id };
    await grantQuota(server.store.db, owner, randomUUID(), { contracts: 2, seals: 0 });
    const sealId = await aSeal(server, company, 'seal-contract');
    const own = {
      ...{ key: 'own', kind: 'organization' as const, name: '张示例' },
      ...{ organizationName: company.name, phone: administrator.phone },
    };
    const { id, documentId } = await aDraft(server, administrator, {
      pdf: aPdf(4),
      parties: [own],
      fields: (document) => [
        fieldOf(document, 'own', 'seal', { top: 60 }),
        fieldOf(document, 'own', 'seam', { top: 120, options: { firstPage: 1, lastPage: 2 } }),
      ],
      change: { sealId },
    });
    const asked = await asking(administrator, id, { sealId });
    expect(await prepare(administrator, { ...asked, wish: {} })).toMatchObject({ code: 30822 });
    expect(await press(administrator, pressed(await ready(administrator, asked)))).toMatchObject({
      code: 1,
      data: { state: 'COMPLETE' },
    });
    // what proves it later is added as soon as all have signed
    await server.store.pool.query(`update contracts set ended_at = now() - interval '1 hour' where id = $1`, [
      id,
    ]);
    await server.app.contractSigning.keepMoving();
    const report = await verifyPdf(await download(server, administrator, documentId), {
      trust: await trust(),
    });
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures[0]?.signer?.subject).toContain(company.name);
  });
});

describe('nothing happens at all', () => {
  async function untouched(by: Signer, id: string, left: number, act: () => Promise<{ code: number }>) {
    const { code } = await act();
    expect(await stateOf(by, id)).toBe('DRAFT');
    expect(await quotaOf(by)).toBe(left);
    expect(await intentsOf(id)).toEqual([]);
    return code;
  }

  test('without the proof, for what was not confirmed, or for a draft that changed meanwhile', async () => {
    const { id, body } = await aDraft(server, author, twoParties());
    const left = await quotaOf(author);
    const unproven = await asking(author, id);
    const { data } = await prepare(author, unproven);
    const digest = data?.digest ?? '';
    expect(await untouched(author, id, left, () => press(author, { ...unproven, digest }))).toBe(30130);
    const asked = pressed(await ready(author, unproven));
    const elsewhere = { ...asked, wish: {} };
    expect(await untouched(author, id, left, () => press(author, elsewhere))).toBe(30809);
    await server.call('POST /api/appapi/contract/save', { body }, author.token);
    expect(await untouched(author, id, left, () => press(author, asked))).toBe(30809);
  });

  test('for a stranger, and for another member of the same contract', async () => {
    const { id } = await aDraft(server, author, twoParties());
    const asked = await asking(author, id);
    expect((await prepare(other, asked)).code).toBe(30801);
    expect((await press(other, { ...asked, digest: 'a'.repeat(64) })).code).toBe(30801);
  });

  test.each<[string, () => DraftWish]>([
    ['others sign before', () => twoParties({ parties: [partyOf(author, { step: 2 }), partyOf(other)] })],
    ['they do not sign themselves', () => ({ parties: [partyOf(other)] })],
    [
      'others fill in before',
      () =>
        twoParties({
          fields: (document) => [
            fieldOf(document, author.name, 'signature'),
            fieldOf(document, other.name, 'text', { top: 150, label: '地址' }),
          ],
        }),
    ],
    [
      'somebody has to agree before',
      () => twoParties({ parties: [partyOf(author), partyOf(other, { part: 'approver' })] }),
    ],
  ])('where %s', async (_, wish) => {
    const { id } = await aDraft(server, author, wish());
    expect((await prepare(author, await asking(author, id))).code).toBe(30830);
    expect(await stateOf(author, id)).toBe('DRAFT');
  });
});
