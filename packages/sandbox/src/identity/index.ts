import type { StandIn, StandInContext } from '../stand-in.ts';
import { serveAlipayFace } from './alipay-face.ts';
import { serveBank } from './bank.ts';
import { serveCompanyFactors } from './company-factors.ts';
import { createFaceChecks } from './face-checks.ts';
import { serveFacePages } from './face-page.ts';
import { createJournal } from './journal.ts';
import { serveOcr } from './ocr.ts';
import { chosenBy, EVERYONE, OPERATIONS } from './outcomes.ts';
import { servePersonFactors } from './person-factors.ts';
import { serveTencentFace } from './tencent-face.ts';

/** The vendors of identity: faces, factors, OCR and the bank. */
export function identityStandIn({
  forced,
  now,
  pagesOrigin,
  aliyun,
  alipay,
  tencent,
}: StandInContext): StandIn {
  const journal = createJournal(now);
  const checks = createFaceChecks(pagesOrigin, now);
  const service = { chosen: chosenBy(forced), journal, checks, now };
  serveTencentFace(tencent, service);
  servePersonFactors(tencent, service);
  serveOcr(tencent, service);
  serveCompanyFactors(aliyun, service);
  serveAlipayFace(alipay, service);
  return {
    name: 'identity',
    title: '实名认证服务',
    empty: '还没有核验。人脸、要素、识别与打款的请求都会出现在这里。',
    subject: {
      label: '身份证号、手机号、信用代码或账号',
      parse: (typed) => {
        const compact = typed.replace(/\s/g, '').toUpperCase();
        return /^[0-9A-Z*-]{1,40}$/.test(compact) ? compact : undefined;
      },
      nobody: EVERYONE,
    },
    groups: Object.entries(OPERATIONS).map(([name, operation]) => ({ name, ...operation })),
    serve: (wire) => serveBank(wire, service),
    servePages: (app) => serveFacePages(app, checks),
    received: (subject) => journal.received(subject === EVERYONE ? undefined : subject),
  };
}
