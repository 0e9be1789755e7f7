import * as api from '@yinxin/api';
import { type Certificate, formatName, parseCertificates } from '@yinxin/pki';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type AdminBook, mayWith, requestsDue } from '../admin-book/index.ts';
import type { Certificates } from '../certificates/index.ts';
import { operatorNames } from '../operators/index.ts';
import { voiceOf } from '../second-voices/index.ts';
import {
  decide,
  decidedRequests,
  findRequest,
  isAsked,
  peopleIn,
  presentRequest,
  request,
  waitingRequests,
} from '../two-persons/index.ts';
import {
  type AskedTrust,
  askedTrust,
  certificateIn,
  fingerprintOf,
  presentAnchor,
  trustListOf,
} from './trust-list.ts';

/** Of those that are decided; what waits is shown whole, for it stops further requests. */
const MOST_DECIDED = 100;

const DECIDING: api.Act[] = ['approve-trust', 'refuse-trust'];

const base64 = ({ der }: Certificate) => Buffer.from(der).toString('base64');

const refused = (reason: string) => problem('TRUST_REFUSED', { reason });

/** The one certificate in a text. */
function rootIn(pem: string): Certificate {
  const found = readCertificates(pem);
  const [certificate] = found;
  if (!certificate || found.length > 1) throw refused('请提供一张 PEM 格式的根证书');
  return certificate;
}

/** Asked at the request and again at the approval, which may come much later. */
function mustBeTrustable(certificate: Certificate, now: Date): void {
  if (!certificate.isCa) throw refused('这不是 CA 证书');
  if (!isSelfSigned(certificate)) throw refused('这不是自签名的根证书');
  if (isOver(certificate.notAfter, now)) throw refused('证书已过期');
}

/** By name and by signature: anybody can give a certificate the same name twice. */
function isSelfSigned(certificate: Certificate): boolean {
  if (Buffer.compare(certificate.subjectDer, certificate.issuerDer) !== 0) return false;
  try {
    return certificate.signedBy(certificate.spki);
  } catch {
    throw refused('不支持这张证书的签名算法');
  }
}

function readCertificates(pem: string): Certificate[] {
  try {
    return parseCertificates(pem);
  } catch {
    return [];
  }
}

interface TrustAdminParts {
  db: Database;
  certificates: Certificates;
}

/** Whom verification trusts besides ourselves: one person asks with reason and source, another decides. */
export function answerTrustAdmin(adminBook: AdminBook, { db, certificates }: TrustAdminParts): void {
  const linesFor = async (tx: Queryable, operator: Operator): Promise<api.TrustRequestLine[]> => {
    const rows = [
      ...(await waitingRequests(tx, 'trust')).map((row) => ({ request: row, decision: null })),
      ...(await decidedRequests(tx, 'trust', MOST_DECIDED)),
    ];
    const names = await operatorNames(tx, peopleIn(rows));
    const voice = await voiceOf(tx, operator.id);
    return rows.map((row) => {
      const { act, sha256, name, source } = askedTrust(row.request);
      const { subject, notAfter } = certificateIn(row.request);
      return {
        ...presentRequest({ ...row, names, voice, acts: mayWith(operator, DECIDING) }),
        ...{ act, sha256, name, source },
        subject: formatName(subject),
        notAfter: notAfter.toISOString(),
      };
    });
  };
  const ask = async (tx: Queryable, operator: Operator, what: AskedTrust, why: string) => {
    if (await isAsked(tx, 'trust', what.sha256)) throw refused('该证书已有待审批的申请');
    return request(tx, { kind: 'trust', subject: what.sha256, what, why, by: operator.id });
  };

  adminBook.read(api.adminTrustList, 'read-trust', async ({ operator }) => {
    const { anchors } = await trustListOf(db, certificates);
    return {
      anchors: anchors.map((anchor) => ({
        ...presentAnchor(anchor),
        subject: formatName(anchor.certificate.subject),
        may: mayWith(operator, anchor.own ? [] : ['request-trust']),
      })),
      requests: await linesFor(db, operator),
      may: mayWith(operator, ['request-trust']),
    };
  });

  adminBook.waits('approve-trust', async (operator) => [
    {
      words: '待审批的信任列表变更',
      ...requestsDue(await linesFor(db, operator), ({ act, name }) => ({
        title: `${act === 'add' ? '加入' : '移出'}信任列表　${name}`,
        to: '/admin/trust',
      })),
      to: '/admin/trust',
    },
  ]);

  adminBook.write(api.adminRequestTrust, 'request-trust', async ({ body, operator }, tx) => {
    const certificate = rootIn(body.certificate);
    mustBeTrustable(certificate, await timeNow(tx));
    const sha256 = fingerprintOf(certificate);
    const { anchors } = await trustListOf(tx, certificates);
    if (anchors.some((anchor) => anchor.sha256 === sha256)) throw refused('该证书已在信任列表中');
    const { name, source, why } = body;
    const what = { act: 'add' as const, sha256, name, source, certificate: base64(certificate) };
    const { id, digest } = await ask(tx, operator, what, why);
    return {
      answer: { id, digest, sha256 },
      target: sha256,
      detail: { add: true, name, source, why },
    };
  });

  adminBook.write(api.adminRequestDistrust, 'request-trust', async ({ body, operator }, tx) => {
    const { sha256, why } = body;
    const { anchors } = await trustListOf(tx, certificates);
    const anchor = anchors.find((one) => one.sha256 === sha256);
    if (!anchor) throw refused('该证书不在信任列表中');
    if (anchor.own) throw refused('本机构的根不能移出；停用须吊销');
    const { name, source } = anchor;
    const what = { act: 'remove' as const, sha256, name, source, certificate: base64(anchor.certificate) };
    const { id, digest } = await ask(tx, operator, what, why);
    return { answer: { id, digest }, target: sha256, detail: { add: false, name, why } };
  });

  adminBook.write(
    api.adminDecideTrust,
    ({ body }) => (body.approve ? 'approve-trust' : 'refuse-trust'),
    async ({ body, operator }, tx) => {
      const asked = await findRequest(tx, 'trust', body.id);
      if (body.approve && asked && askedTrust(asked.request).act === 'add')
        mustBeTrustable(certificateIn(asked.request), await timeNow(tx));
      const decided = await decide(tx, { kind: 'trust', by: operator.id, ...body });
      const { act, name, sha256 } = askedTrust(decided);
      return {
        answer: { decision: body.approve ? ('approved' as const) : ('refused' as const) },
        target: sha256,
        detail: { add: act === 'add', name, why: body.why },
      };
    },
  );
}
