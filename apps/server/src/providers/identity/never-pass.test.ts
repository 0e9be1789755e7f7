import { sandboxAlipayAccount as alipay, sandboxIdentityAccount } from '@yinxin/sandbox';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { aRecord } from '../../testing/vendors.ts';
import { createIdentityVendors, type IdentityVendors, VendorUnavailable } from './index.ts';
import { ALIYUN, bankCard, company, phone, zhang } from './testing.ts';

afterEach(() => vi.restoreAllMocks());

const tencent = { keys: { secretId: 'id', secretKey: 'secret' }, endpoint: 'http://vendor.invalid' };
const { bank } = sandboxIdentityAccount;

const allVendors = (): Required<IdentityVendors> =>
  createIdentityVendors(
    {
      face: [
        { ...tencent, kind: 'tencent', ruleId: '1' },
        { ...alipay, kind: 'alipay', endpoint: 'http://vendor.invalid/gateway.do' },
      ],
      persons: tencent,
      companies: { ...ALIYUN, authCode: 'x', endpoint: 'http://vendor.invalid' },
      ocr: tencent,
      transfers: { ...bank, endpoint: 'http://vendor.invalid' },
    },
    aRecord().parts,
  ) as Required<IdentityVendors>;

/** The nearest misses: a pass with one part missing, wrong or unsigned. */
const detect = (text: object) => ({
  Response: { RequestId: 'r', DetectInfo: JSON.stringify({ Text: text }) },
});
const pass = {
  ErrCode: 0,
  LiveStatus: 0,
  Comparestatus: 0,
  Sim: '99',
  Name: zhang.name,
  IdCard: zhang.idNumber,
};
const without = (name: keyof typeof pass) => detect({ ...pass, [name]: undefined });
const nearMisses: object[] = [
  ...(['ErrCode', 'LiveStatus', 'Comparestatus', 'Name', 'IdCard'] as const).map(without),
  detect({ ...pass, ErrCode: '0' }),
  detect({ ...pass, LiveStatus: 1 }),
  detect({ ...pass, Comparestatus: 1 }),
  detect({ ...pass, Name: '李示例' }),
  detect({ ...pass, IdCard: '' }),
  { Response: { DetectInfo: JSON.stringify({ Text: pass }) } },
  { Response: { RequestId: 'r', DetectInfo: { Text: pass } } },
  { Response: { RequestId: 'r', Result: 0 } },
  { Response: { RequestId: 'r', Result: '00' } },
  { Response: { RequestId: 'r', Result: 'toString' } },
  { Response: { RequestId: 'r', Result: '0', Error: { Code: 'InternalError' } } },
  { alipay_user_certify_open_query_response: { code: '10000', passed: 'T' }, sign: '' },
  { alipay_user_certify_open_query_response: { code: '10000', passed: 'T' }, sign: 'AAAA' },
  { Code: 'OK', RequestId: 'r', Data: { VerifyResult: 'true', ReasonCode: 3 } },
  { Code: 'OK', RequestId: 'r', Data: { VerifyResult: 'false', ReasonCode: 0 } },
  { Code: 'OK', RequestId: 'r', Data: { VerifyResult: true, ReasonCode: 0 } },
  { Code: 'OK', RequestId: 'r' },
  { reference: 'r1', state: 'PAID', serial: '1' },
];

const answers = fc.oneof(
  fc.constantFrom(...nearMisses).map((json) => ({ status: 200, text: JSON.stringify(json) })),
  fc.record({ status: fc.constantFrom(200, 400, 404, 500, 503), text: fc.string() }),
  fc.record({ status: fc.constantFrom(200, 500), text: fc.json() }),
  fc.constant(undefined),
);

const tencentToken = async () => {
  const started = { Response: { RequestId: 'r', Url: 'https://x.test/', BizToken: 'token' } };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(started));
  return (await allVendors().face.start({ ...zhang, returnUrl: 'https://x.test/' })).token;
};

test('no sequence of broken, forged, foreign or incomplete answers lets anybody pass', async () => {
  const token = await tencentToken();
  const alipayToken = token.replace(/^tencent/, 'alipay');
  const asks: ((vendors: Required<IdentityVendors>) => Promise<unknown>)[] = [
    ({ face }) => face.result(token, zhang),
    ({ face }) => face.result(alipayToken, zhang),
    ({ persons }) => persons.person3({ ...zhang, phone }),
    ({ persons }) => persons.person4({ ...zhang, phone, bankCard }),
    ({ companies }) => companies.company(company),
    ({ companies }) => companies.representative({ ...company, idNumber: zhang.idNumber }),
    ({ transfers }) => transfers.status('r1'),
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(answers, { minLength: 1, maxLength: 10 }), async (does) => {
      let asked = 0;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
        const next = does[asked++ % does.length];
        if (!next) throw new TypeError('fetch failed');
        return new Response(next.text, { status: next.status });
      });
      const vendors = allVendors();
      for (const ask of asks) {
        const result = await ask(vendors).catch((error: unknown) => {
          expect(error).toBeInstanceOf(VendorUnavailable);
          return {};
        });
        expect(result).not.toMatchObject({ state: 'passed' });
        expect(result).not.toMatchObject({ outcome: 'match' });
        expect(result).not.toMatchObject({ outcome: 'paid' });
      }
    }),
    { numRuns: 150 },
  );
});

test('the pass that the misses are near to is one', async () => {
  const token = await tencentToken();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(detect(pass)));
  expect(await allVendors().face.result(token, zhang)).toMatchObject({ state: 'passed', similarity: 99 });
});
