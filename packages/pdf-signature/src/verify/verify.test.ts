import { FetchRefused } from '@yinxin/guarded-fetch';
import { describe, expect, test } from 'vitest';
import { aContract, NOW, World } from '../attacks/testing/world.ts';
import { defaultPolicy } from './policy/policy.ts';
import { verifyPdf } from './verify.ts';

const world = new World();

test('the report serialises to the JSON of the command line', async () => {
  const file = await world.sign(aContract(), world.services('B-T'));
  const report = JSON.parse(JSON.stringify(await world.verify(file, { file: 'a.pdf' })));
  expect(Object.keys(report).slice(0, 4)).toEqual(['file', 'verdict', 'reason', 'signatures']);
  expect(Object.keys(report.signatures[0]).slice(0, 13)).toEqual([
    'field',
    'kind',
    'indication',
    'subIndication',
    'coverage',
    'modification',
    'level',
    'signer',
    'digestAlgorithm',
    'signatureAlgorithm',
    'claimedTime',
    'bestTime',
    'checks',
  ]);
  expect(report.signatures[0]).toMatchObject({
    signer: { subject: 'CN=张三,O=印信攻防测试,C=CN', issuer: 'CN=测试签发,O=印信攻防测试,C=CN' },
    level: 'B-T',
  });
  expect(report.signatures[0].checks[0]).toEqual({
    id: 'signature-format',
    status: 'yes',
    message: '签名格式受支持',
  });
});

test('without trust anchors nothing is trusted, yet intact is said', async () => {
  const report = await verifyPdf(await world.sign(aContract()), { now: NOW });
  expect(report.signatures[0]).toMatchObject({
    indication: 'INDETERMINATE',
    subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
    answers: { intact: 'yes', trusted: 'no', timeProven: 'no', unchanged: 'yes' },
  });
});

test('of a file whose signed bytes are others it is not said that nothing was changed', async () => {
  const file = await world.sign(aContract());
  file[12] = (file[12] ?? 0) ^ 1; // in the comment behind the head, which says nothing
  const report = await world.verify(file);
  expect(report.signatures[0]?.answers).toMatchObject({ intact: 'no', unchanged: 'unknown' });
});

test('a policy is data: a check that is only told does not decide', async () => {
  const policy = {
    ...defaultPolicy,
    id: 'intact-only',
    weights: { ...defaultPolicy.weights, 'trusted-chain': 'told' },
  } as const;
  const report = await verifyPdf(await world.sign(aContract()), { now: NOW, policy });
  expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', policy: 'intact-only' });
  expect(report.signatures[0]?.answers.trusted).toBe('no');
});

test('the file is judged for the moment asked about', async () => {
  const brief = world.person('甲', { to: new Date('2026-06-10T20:00:00Z') });
  const file = await world.sign(aContract(), {}, world.signerFor(brief));
  expect((await world.verify(file)).signatures[0]?.subIndication).toBe('OUT_OF_BOUNDS_NO_POE');
  const then = await world.verify(file, { at: new Date('2026-06-10T12:00:00Z') });
  expect(then.verdict).toBe('TOTAL_PASSED');
});

describe('online status', () => {
  const listed = () => world.signerFor(world.person('甲', { crlUrl: 'http://ca.example/ca.crl' }));

  test('nothing is asked from the network unless a fetcher is given', async () => {
    const report = await world.verify(await world.sign(aContract(), {}, listed()), { crls: [] });
    expect(report.signatures[0]?.subIndication).toBe('TRY_LATER');
  });

  test('a list is fetched from where the certificate says, and then believed or not', async () => {
    const person = world.person('甲', { crlUrl: 'http://ca.example/ca.crl' });
    const file = await world.sign(aContract(), {}, world.signerFor(person));
    const [ofRoot, ofCa] = world.crls();
    const asked: string[] = [];
    const fetcher = async ({ url }: { url: string }) => {
      asked.push(url);
      return ofCa!;
    };
    expect((await world.verify(file, { crls: [ofRoot!], fetcher })).verdict).toBe('TOTAL_PASSED');
    expect(asked).toEqual(['http://ca.example/ca.crl']);
    const [, foreign] = new World().crls();
    const lying = await world.verify(file, { crls: [ofRoot!], fetcher: async () => foreign! });
    expect(lying.signatures[0]?.subIndication).toBe('TRY_LATER');
  });

  test('a fetcher that fails leaves the status unknown', async () => {
    const fetcher = async () => {
      throw new FetchRefused('no network');
    };
    const report = await world.verify(await world.sign(aContract(), {}, listed()), { crls: [], fetcher });
    expect(report.signatures[0]?.subIndication).toBe('TRY_LATER');
  });
});

test('an exception inside is UNREADABLE, never valid', async () => {
  const source = {
    length: 100,
    read: () => {
      throw new Error('disk failure');
    },
    window: () => {
      throw new Error('disk failure');
    },
  };
  expect(await verifyPdf(source)).toMatchObject({ verdict: 'UNREADABLE', signatures: [] });
});
