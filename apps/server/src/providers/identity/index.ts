import { createLine, type LineParts } from '../outbound/index.ts';
import { faceVendor } from './face.ts';
import { type AlipayFaceSettings, alipayFace } from './face-alipay.ts';
import { tencentFace } from './face-tencent.ts';
import { type AliyunCompanySettings, aliyunCompanyFactors } from './factors-aliyun.ts';
import { tencentPersonFactors } from './factors-tencent.ts';
import { tencentOcr } from './ocr-tencent.ts';
import type { TencentKeys } from './tencent-api.ts';
import { type BankSettings, bankTransfers } from './transfer-gateway.ts';
import type { IdentityVendors } from './vendors.ts';

export { type VendorFailure, VendorUnavailable } from '../outbound/index.ts';
export type * from './vendors.ts';

export type FaceSettings =
  | { kind: 'tencent'; keys: TencentKeys; ruleId: string; endpoint?: string | undefined }
  | ({ kind: 'alipay' } & Omit<AlipayFaceSettings, 'line'>);

export interface TencentSettings {
  keys: TencentKeys;
  endpoint?: string | undefined;
}

/** Which vendor serves what; what is missing is off. */
export interface IdentitySettings {
  /** In order of preference. */
  face: readonly FaceSettings[];
  persons?: TencentSettings | undefined;
  companies?: Omit<AliyunCompanySettings, 'line'> | undefined;
  ocr?: TencentSettings | undefined;
  transfers?: Omit<BankSettings, 'line'> | undefined;
}

/** Pictures take longer to send and to read. */
const OCR_TIMEOUT_MS = 15_000;

/** One line per service: one that is down does not take the others along. */
export function createIdentityVendors(settings: IdentitySettings, parts: LineParts): IdentityVendors {
  const line = (vendor: string, more?: Partial<LineParts>) => createLine(vendor, { ...more, ...parts });
  const faceid = ({ keys, endpoint }: TencentSettings) =>
    ({ service: 'faceid', version: '2018-03-01', line: line('tencent'), keys, endpoint }) as const;
  const face = faceVendor(
    settings.face.map((one) =>
      one.kind === 'tencent'
        ? tencentFace({ faceid: faceid(one), ruleId: one.ruleId })
        : alipayFace({ ...one, line: line('alipay') }),
    ),
  );
  const { persons, companies, ocr, transfers } = settings;
  return {
    ...(face && { face }),
    ...(persons && { persons: tencentPersonFactors(faceid(persons)) }),
    ...(companies && { companies: aliyunCompanyFactors({ ...companies, line: line('aliyun') }) }),
    ...(ocr && {
      ocr: tencentOcr({
        service: 'ocr',
        version: '2018-11-19',
        line: line('tencent', { timeoutMs: OCR_TIMEOUT_MS }),
        ...ocr,
      }),
    }),
    ...(transfers && { transfers: bankTransfers({ ...transfers, line: line('bank') }) }),
  };
}
