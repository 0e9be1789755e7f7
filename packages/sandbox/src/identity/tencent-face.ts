import { randomUUID } from 'node:crypto';
import { refuse, respond, type TencentGateway } from '../tencent/gateway.ts';
import { sandboxIdentityAccount } from './accounts.ts';
import type { FaceCheck } from './face-checks.ts';
import { troubleOf } from './outcomes.ts';
import { type IdentityService, isHttp, isIdNumber, readFields, textOf } from './service.ts';

/** DetectAuth and GetDetectInfo of faceid 2018-03-01. */
export function serveTencentFace(gateway: TencentGateway, service: IdentityService): void {
  const { chosen, checks, journal } = service;
  gateway.on('faceid', '2018-03-01', 'DetectAuth', (bytes) => {
    const body = readFields(bytes);
    const [idNumber, name, returnUrl] = [textOf(body?.IdCard), textOf(body?.Name), textOf(body?.RedirectUrl)];
    const trouble = troubleOf(chosen('tencent-face', idNumber));
    if (trouble) return trouble;
    if (textOf(body?.RuleId) !== sandboxIdentityAccount.tencentRuleId)
      return refuse('InvalidParameterValue.RuleIdNotExist', 'RuleId不存在，请到人脸核身控制台申请。');
    const statement = textOf(body?.IntentionVerifyText);
    const isFit = Array.from(name).length <= 32 && returnUrl.length <= 1024 && statement.length <= 120;
    if (!isIdNumber(idNumber) || !name || !isHttp(returnUrl) || !isFit)
      return refuse('InvalidParameterValue', '参数取值错误。');
    const token = randomUUID().toUpperCase();
    checks.start({ token, vendor: 'tencent', name, idNumber, returnUrl, statement });
    journal.note({ subject: idNumber, vendor: 'tencent', text: '发起人脸核身', link: checks.address(token) });
    return respond({ Url: checks.address(token), BizToken: token });
  });

  gateway.on('faceid', '2018-03-01', 'GetDetectInfo', (bytes) => {
    const body = readFields(bytes);
    const check = checks.find(textOf(body?.BizToken));
    if (check?.vendor !== 'tencent')
      return refuse('InvalidParameterValue.BizTokenIllegal', 'BizToken不合法。');
    const outcome = chosen('tencent-face', check.idNumber) ?? check.outcome;
    const trouble = troubleOf(outcome);
    if (trouble) return trouble;
    if (outcome === 'expired' || checks.isExpired(check))
      return refuse('InvalidParameterValue.BizTokenExpired', 'BizToken过期。');
    const Text = detected(check, outcome);
    // InfoType 1: the result; 3: the best frame; 0: everything
    const isPictured = /[03]/.test(textOf(body?.InfoType));
    const BestFrame = {
      BestFrame: Text.ErrCode === null ? null : Buffer.from(check.token).toString('base64'),
    };
    return respond({ DetectInfo: JSON.stringify({ Text, ...(isPictured && { BestFrame }) }) });
  });
}

const nothing = { OcrNation: null, OcrAddress: null, OcrBirth: null, OcrAuthority: null, OcrValidDate: null };
const NO_READING = { ...nothing, OcrName: null, OcrIdCard: null, OcrGender: null };

function detected({ name, idNumber }: FaceCheck, outcome: string | undefined) {
  const of = (err: number, live: number, compare: number, sim: string, whom = { name, idNumber }) => ({
    ErrCode: err,
    ErrMsg: err === 0 ? '成功' : '失败',
    IdCard: whom.idNumber,
    Name: whom.name,
    ...NO_READING,
    LiveStatus: live,
    LiveMsg: live === 0 ? '成功' : '失败',
    Comparestatus: compare,
    Comparemsg: compare === 0 ? '成功' : '失败',
    Sim: sim,
    Extra: '',
  });
  switch (outcome) {
    case 'pass':
      return of(0, 0, 0, '96.52');
    case 'other':
      return of(0, 0, 0, '96.52', { name: '示例他人', idNumber: '11010519491231002X' });
    case 'mismatch':
      return of(1004, 0, 1004, '31.07');
    case 'liveness':
      return of(2012, 2012, 0, '0.00');
    default:
      return {
        ErrCode: null,
        ErrMsg: null,
        IdCard: '',
        Name: '',
        ...NO_READING,
        LiveStatus: null,
        LiveMsg: null,
        Comparestatus: null,
        Comparemsg: null,
        Extra: '',
      };
  }
}
