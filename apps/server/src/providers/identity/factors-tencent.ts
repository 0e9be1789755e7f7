import { z } from 'zod';
import { type Reading, Unusable } from '../outbound/index.ts';
import { askTencent, type TencentService } from './tencent-api.ts';
import type { FactorResult, PersonFactorVendor } from './vendors.ts';

/** What a result code means; `busy` settles nothing. */
interface Meaning {
  outcome: FactorResult['outcome'] | 'busy';
  detail?: string;
  billed?: true;
}

/** PhoneVerification, faceid 2018-03-01. */
const PHONE_RESULTS: Readonly<Record<string, Meaning>> = {
  '0': { outcome: 'match', billed: true },
  '-1': { outcome: 'mismatch', detail: '姓名和身份证号均与手机号的实名信息不一致', billed: true },
  '-2': { outcome: 'mismatch', detail: '姓名与手机号的实名信息不一致', billed: true },
  '-3': { outcome: 'mismatch', detail: '身份证号与手机号的实名信息不一致', billed: true },
  '-4': { outcome: 'mismatch', detail: '姓名、身份证号与手机号的实名信息不一致', billed: true },
  '-5': { outcome: 'mismatch', detail: '手机号未实名', billed: true },
  '-6': { outcome: 'mismatch', detail: '手机号不正确' },
  '-7': { outcome: 'mismatch', detail: '身份证号不正确' },
  '-8': { outcome: 'mismatch', detail: '姓名不正确' },
  '-9': { outcome: 'no-record', detail: '运营商没有这个手机号的记录' },
  '-10': { outcome: 'mismatch', detail: '核验未通过' },
  '-11': { outcome: 'busy' },
};

/** BankCard4EVerification, faceid 2018-03-01. */
const BANK_CARD_RESULTS: Readonly<Record<string, Meaning>> = {
  '0': { outcome: 'match', billed: true },
  '-1': { outcome: 'mismatch', detail: '与银行预留信息不一致', billed: true },
  '-2': { outcome: 'mismatch', detail: '姓名不正确' },
  '-3': { outcome: 'mismatch', detail: '身份证号不正确' },
  '-4': { outcome: 'mismatch', detail: '银行卡号不正确' },
  '-5': { outcome: 'mismatch', detail: '手机号不正确' },
  '-6': { outcome: 'mismatch', detail: '持卡人信息有误', billed: true },
  '-7': { outcome: 'mismatch', detail: '银行卡未开通无卡支付', billed: true },
  '-8': { outcome: 'mismatch', detail: '银行卡已被没收', billed: true },
  '-9': { outcome: 'mismatch', detail: '银行卡号无效', billed: true },
  '-10': { outcome: 'no-record', detail: '找不到这张卡的发卡银行', billed: true },
  '-11': { outcome: 'mismatch', detail: '银行卡未激活或已休眠', billed: true },
  '-12': { outcome: 'mismatch', detail: '银行卡状态异常', billed: true },
  '-13': { outcome: 'mismatch', detail: '银行卡已挂失', billed: true },
  '-14': { outcome: 'mismatch', detail: '银行卡已过期', billed: true },
  '-15': { outcome: 'mismatch', detail: '银行卡受限', billed: true },
  '-16': { outcome: 'mismatch', detail: '银行卡密码错误次数超限', billed: true },
  '-17': { outcome: 'no-record', detail: '发卡银行不支持核验', billed: true },
  '-18': { outcome: 'busy' },
};

const Answer = z.object({ Result: z.string() });

export const tencentPersonFactors = (faceid: TencentService): PersonFactorVendor => ({
  person3: ({ name, idNumber, phone, target }) =>
    askTencent(faceid, {
      action: 'PhoneVerification',
      body: { IdCard: idNumber, Name: name, Phone: phone },
      target,
      answer: Answer,
      read: ({ Result }, requestId) => reading('PhoneVerification', PHONE_RESULTS, Result, requestId),
    }),
  person4: ({ name, idNumber, phone, bankCard, target }) =>
    askTencent(faceid, {
      action: 'BankCard4EVerification',
      body: { Name: name, BankCard: bankCard, Phone: phone, IdCard: idNumber, CertType: 0 },
      target,
      answer: Answer,
      read: ({ Result }, requestId) =>
        reading('BankCard4EVerification', BANK_CARD_RESULTS, Result, requestId),
    }),
});

function reading(
  operation: string,
  meanings: Readonly<Record<string, Meaning>>,
  result: string,
  reference: string,
): Reading<FactorResult> {
  const meaning = Object.hasOwn(meanings, result) ? meanings[result] : undefined;
  if (!meaning) throw new Unusable('nonsense');
  const { outcome, detail, billed = false } = meaning;
  if (outcome === 'busy') throw new Unusable('down');
  const evidence = { vendor: 'tencent', operation, reference, at: new Date(), answer: { Result: result } };
  return { value: { outcome, ...(detail ? { detail } : {}), evidence }, outcome, billed };
}
