import { type AliyunGateway, refuse, requestId } from '../aliyun/gateway.ts';
import { json, type VendorAnswer } from '../vendor-answer.ts';
import { sandboxIdentityAccount } from './accounts.ts';
import { type OperationName, troubleOf } from './outcomes.ts';
import type { IdentityService } from './service.ts';

/** ReasonCode and what the vendor says with it. */
const REASONS: Readonly<Record<string, readonly [reason: number, result: string, status: string]>> = {
  mismatch: [2, 'false', '在营（开业）'],
  'not-operating': [1, 'false', '吊销'],
  'no-record': [4, 'false', ''],
  contradiction: [3, 'true', '在营（开业）'],
};

/** CompanyThreeElementsVerification and CompanyFourElementsVerification of 号码百科 (dytnsapi 2020-02-17). */
export function serveCompanyFactors(gateway: AliyunGateway, { chosen, journal }: IdentityService): void {
  const serve = (action: string, operation: OperationName, title: string, needed: readonly string[]) =>
    gateway.on('2020-02-17', action, (query): VendorAnswer => {
      const code = query.get('EpCertNo') ?? '';
      const outcome = chosen(operation, code, query.get('LegalPersonCertNo') ?? '');
      const trouble = troubleOf(outcome);
      if (trouble) return trouble;
      if (query.get('AuthCode') !== sandboxIdentityAccount.aliyunAuthCode)
        return refuse('isv.AUTH_CODE_INVALID', '授权码无效');
      const missing = needed.find((name) => !query.get(name));
      if (missing) return refuse('MissingParameter', `${missing} is mandatory for this action.`, 400);
      const [ReasonCode, VerifyResult, EnterpriseStatus] = REASONS[outcome ?? ''] ?? [
        0,
        'true',
        '在营（开业）',
      ];
      journal.note({ subject: code, vendor: 'aliyun', text: `${title}：结果 ${ReasonCode}` });
      const DetailInfo = { OpenTime: '2020-01-01/2050-01-01', EnterpriseStatus };
      const Data = { DetailInfo, InconsistentData: [], VerifyResult, ReasonCode };
      return json({ RequestId: requestId(), Message: 'OK', Code: 'OK', Data });
    });
  const three = ['EpCertName', 'EpCertNo', 'LegalPersonCertName'];
  serve('CompanyThreeElementsVerification', 'company', '企业三要素', three);
  serve('CompanyFourElementsVerification', 'representative', '企业四要素', [...three, 'LegalPersonCertNo']);
}
