import { randomUUID } from 'node:crypto';
import { type AlipayFields, type AlipayGateway, answer, fields, refuse } from '../alipay/gateway.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import type { FaceCheck } from './face-checks.ts';
import { troubleOf } from './outcomes.ts';
import { type IdentityService, isHttp, isIdNumber, textOf } from './service.ts';

/** The methods of alipay.user.certify.open. */
export function serveAlipayFace(gateway: AlipayGateway, service: IdentityService): void {
  const { chosen, checks, journal } = service;
  const certifyIds = new Map<string, string>();

  const initialize = (content: AlipayFields): VendorAnswer => {
    const identity = fields(content.identity_param);
    const [name, idNumber] = [textOf(identity.cert_name), textOf(identity.cert_no)];
    const returnUrl = textOf(fields(content.merchant_config).return_url);
    const orderNo = textOf(content.outer_order_no);
    const outcome = chosen('alipay-face', idNumber);
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    const isCertInfo = identity.identity_type === 'CERT_INFO' && identity.cert_type === 'IDENTITY_CARD';
    if (!/^\w{1,32}$/.test(orderNo) || content.biz_code !== 'FACE' || !isCertInfo || !isHttp(returnUrl))
      return refuse(INITIALIZE, '40004', 'INVALID_PARAMETER');
    if (!isIdNumber(idNumber) || !name) return refuse(INITIALIZE, '40004', 'CERT_NO_INVALID');
    const token = certifyIds.get(orderNo) ?? randomUUID().replaceAll('-', '');
    if (!certifyIds.has(orderNo)) {
      certifyIds.set(orderNo, token);
      checks.start({ token, vendor: 'alipay', name, idNumber, returnUrl, statement: '' });
      journal.note({
        subject: idNumber,
        vendor: 'alipay',
        text: '发起身份验证',
        link: checks.address(token),
      });
    }
    return answer(INITIALIZE, { code: '10000', msg: 'Success', certify_id: token }, outcome === 'forged');
  };

  const query = (content: AlipayFields): VendorAnswer => {
    const check = checks.find(textOf(content.certify_id));
    if (check?.vendor !== 'alipay') return refuse(QUERY, '40004', 'CERTIFY_ID_EXPIRED');
    const outcome = chosen('alipay-face', check.idNumber) ?? check.outcome;
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    if (outcome === 'expired' || checks.isExpired(check)) return refuse(QUERY, '40004', 'CERTIFY_ID_EXPIRED');
    return answer(
      QUERY,
      { code: '10000', msg: 'Success', ...resultOf(check, outcome) },
      outcome === 'forged',
    );
  };

  gateway.on(INITIALIZE, initialize);
  gateway.on(QUERY, query);
  // what the phone opens: a genuine address leads to the page
  gateway.onPage(CERTIFY, (content) => {
    const token = textOf(content.certify_id);
    return checks.find(token) ? checks.address(token) : undefined;
  });
}

const INITIALIZE = 'alipay.user.certify.open.initialize';
const CERTIFY = 'alipay.user.certify.open.certify';
const QUERY = 'alipay.user.certify.open.query';

const FAIL_REASONS: Readonly<Record<string, string>> = {
  mismatch: 'Z5131',
  liveness: 'Z1147',
  cancelled: 'Z1008',
};

function resultOf({ name, idNumber }: FaceCheck, outcome: string | undefined): AlipayFields {
  const seen = (cert_name: string, cert_no: string) => JSON.stringify({ cert_name, cert_no });
  if (outcome === 'pass' || outcome === 'forged')
    return { passed: 'T', identity_info: seen(name, idNumber), material_info: '{}' };
  if (outcome === 'other')
    return { passed: 'T', identity_info: seen('示例他人', '11010519491231002X'), material_info: '{}' };
  const fail_reason = FAIL_REASONS[outcome ?? ''];
  return { passed: 'F', material_info: '{}', ...(fail_reason ? { fail_reason } : {}) };
}
