import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Reading, signAcs3, Unusable, type VendorFailure, type VendorLine } from '../outbound/index.ts';
import type { Company3, Company4, CompanyFactorVendor, FactorResult } from './vendors.ts';

export interface AliyunCompanySettings {
  line: VendorLine;
  accessKeyId: string;
  accessKeySecret: string;
  /** 授权码 of the approved use. */
  authCode: string;
  endpoint?: string | undefined;
}

const FAILURES: readonly (readonly [string, VendorFailure])[] = [
  ['Throttling', 'rate-limited'],
  ['isv.BUSINESS_LIMIT_CONTROL', 'rate-limited'],
  ['ServiceUnavailable', 'down'],
  ['InternalError', 'down'],
  ['isp.SYSTEM_ERROR', 'down'],
  ['SystemError', 'down'],
];

const Answer = z.object({
  Code: z.string(),
  RequestId: z.string().min(1),
  Data: z
    .object({
      VerifyResult: z.enum(['true', 'false']),
      ReasonCode: z.coerce.number().int().min(0).max(5),
      InconsistentData: z.array(z.string()).nullish(),
      DetailInfo: z
        .object({ EnterpriseStatus: z.string().nullish(), OpenTime: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});

/** CompanyThreeElementsVerification and CompanyFourElementsVerification of 号码百科 (dytnsapi 2020-02-17). */
const REASONS: readonly { outcome: FactorResult['outcome']; detail?: string }[] = [
  { outcome: 'match' },
  { outcome: 'mismatch', detail: '企业不在正常营业状态' },
  { outcome: 'mismatch', detail: '法定代表人与企业登记信息不一致' },
  { outcome: 'mismatch', detail: '企业名称、统一社会信用代码与登记信息不一致' },
  { outcome: 'no-record', detail: '查不到这家企业' },
  { outcome: 'no-record', detail: '查不到这位法定代表人' },
];
/** Charged are the answers 0, 1 and 2. */
const LAST_BILLED_REASON = 2;

export function aliyunCompanyFactors(settings: AliyunCompanySettings): CompanyFactorVendor {
  const ask = (action: string, query: Record<string, string>, target: string | undefined) =>
    settings.line.call({
      operation: action,
      idempotent: true,
      target,
      request: () => signedRequest(settings, action, query),
      read: ({ text }) => reading(action, Answer.parse(JSON.parse(text))),
    });
  return {
    company: (input) => ask('CompanyThreeElementsVerification', elements(input), input.target),
    representative: (input: Company4) =>
      ask(
        'CompanyFourElementsVerification',
        { ...elements(input), LegalPersonCertNo: input.idNumber },
        input.target,
      ),
  };
}

const elements = ({ name, code, representative }: Company3) => ({
  EpCertName: name,
  EpCertNo: code,
  LegalPersonCertName: representative,
});

function reading(
  operation: string,
  { Code, RequestId, Data }: z.output<typeof Answer>,
): Reading<FactorResult> {
  if (Code !== 'OK')
    throw new Unusable(FAILURES.find(([beginning]) => Code.startsWith(beginning))?.[1] ?? 'misconfigured');
  const reason = Data && REASONS[Data.ReasonCode];
  // both fields say whether it matches; where they contradict each other neither is believed
  if (!Data || !reason || (Data.VerifyResult === 'true') !== (reason.outcome === 'match'))
    throw new Unusable('nonsense');
  const { VerifyResult, ReasonCode, DetailInfo } = Data;
  const answer = { VerifyResult, ReasonCode, EnterpriseStatus: DetailInfo?.EnterpriseStatus ?? null };
  const evidence = { vendor: 'aliyun', operation, reference: RequestId, at: new Date(), answer };
  return {
    value: { ...reason, evidence },
    outcome: reason.outcome,
    billed: ReasonCode <= LAST_BILLED_REASON,
  };
}

function signedRequest(settings: AliyunCompanySettings, action: string, query: Record<string, string>) {
  const { host, origin } = new URL(settings.endpoint ?? 'https://dytnsapi.aliyuncs.com');
  const { queryString, headers } = signAcs3(
    {
      host,
      action,
      version: '2020-02-17',
      query: { AuthCode: settings.authCode, ...query },
      body: '',
      date: new Date(),
      nonce: randomUUID(),
    },
    settings.accessKeyId,
    settings.accessKeySecret,
  );
  return { url: `${origin}/?${queryString}`, headers, body: '' };
}
