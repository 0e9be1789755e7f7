import * as api from '@yinxin/api';
import { Certificate, formatName, parseCertificates } from '@yinxin/pki';
import { desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Certificates } from '../certificates/index.ts';
import { type Desk, mayWith, operatorNames } from '../operators/index.ts';
import { trustDecisions, trustRequests } from './tables.ts';
import { fingerprintOf, presentAnchor, trustListOf } from './trust-list.ts';

/** Of those that are decided; what waits is shown whole, for it stops further requests. */
const MOST_DECIDED = 100;

const refused = (reason: string) => problem('TRUST_REFUSED', { reason });

/** The one certificate in a text. */
function rootIn(pem: string): Certificate {
  const found = readCertificates(pem);
  const [certificate] = found;
  if (!certificate || found.length > 1) throw refused('请提供一张 PEM 格式的根证书');
  return certificate;
}

/** Asked at the request and again at the approval, which may come much later. */
function mustBeTrustable(certificate: Certificate): void {
  if (!certificate.isCa) throw refused('这不是 CA 证书');
  if (!isSelfSigned(certificate)) throw refused('这不是自签名的根证书');
  if (certificate.notAfter <= new Date()) throw refused('证书已过期');
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

export interface TrustDeskParts {
  db: Database;
  certificates: Certificates;
}

/** Whom verification trusts besides ourselves: one person asks with reason and source, another decides. */
export function answerTrustDesk(desk: Desk, { db, certificates }: TrustDeskParts): void {
  const linesFor = async (tx: Queryable, operator: Operator): Promise<api.TrustRequestLine[]> => {
    const asked = (isDecided: SQL) =>
      tx
        .select({ request: trustRequests, decision: trustDecisions })
        .from(trustRequests)
        .leftJoin(trustDecisions, eq(trustDecisions.requestId, trustRequests.id))
        .where(isDecided)
        .orderBy(desc(trustRequests.requestedAt), desc(trustRequests.id));
    const rows = [
      ...(await asked(isNull(trustDecisions.requestId))),
      ...(await asked(isNotNull(trustDecisions.requestId)).limit(MOST_DECIDED)),
    ];
    const names = await operatorNames(
      tx,
      rows.flatMap(({ request, decision }) => [
        request.requestedBy,
        ...(decision ? [decision.decidedBy] : []),
      ]),
    );
    const named = (id: string) => names.get(id) ?? id;
    return rows.map(({ request, decision }) => {
      const { subject, notAfter } = new Certificate(new Uint8Array(request.certificate));
      const { id, act, sha256, name, source, why, requestedBy, requestedAt } = request;
      const isOwn = requestedBy === operator.id;
      return {
        ...{ id, act, sha256, name, source, why },
        subject: formatName(subject),
        notAfter: notAfter.toISOString(),
        by: named(requestedBy),
        requestedAt: requestedAt.toISOString(),
        decision: decision?.decision ?? null,
        decidedBy: decision && named(decision.decidedBy),
        decidedWhy: decision?.why ?? null,
        decidedAt: decision?.decidedAt.toISOString() ?? null,
        may: mayWith(operator, decision || isOwn ? [] : ['approve-trust', 'refuse-trust']),
      };
    });
  };
  const openFor = async (tx: Queryable, sha256: string) =>
    (
      await tx
        .select({ id: trustRequests.id, decided: trustDecisions.requestId })
        .from(trustRequests)
        .leftJoin(trustDecisions, eq(trustDecisions.requestId, trustRequests.id))
        .where(eq(trustRequests.sha256, sha256))
    ).some(({ decided }) => decided === null);

  desk.read(api.adminTrustList, 'read-trust', async ({ operator }) => {
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

  desk.waits('approve-trust', async (operator) => [
    {
      words: '待审批的信任列表变更',
      count: (await linesFor(db, operator)).filter(({ may }) => may.length > 0).length,
      to: '/admin/trust',
    },
  ]);

  desk.write(api.adminRequestTrust, 'request-trust', async ({ body, operator }, tx) => {
    const certificate = rootIn(body.certificate);
    mustBeTrustable(certificate);
    const sha256 = fingerprintOf(certificate);
    const { anchors } = await trustListOf(tx, certificates);
    if (anchors.some((anchor) => anchor.sha256 === sha256)) throw refused('该证书已在信任列表中');
    if (await openFor(tx, sha256)) throw refused('该证书已有待审批的申请');
    const { name, source, why } = body;
    const [row] = await tx
      .insert(trustRequests)
      .values({
        ...{ act: 'add', sha256, name, source, why, requestedBy: operator.id },
        certificate: Buffer.from(certificate.der),
      })
      .returning({ id: trustRequests.id });
    if (!row) throw new Error('the request was not stored');
    return {
      answer: { id: row.id, sha256 },
      target: sha256,
      detail: { add: true, name, source, why },
    };
  });

  desk.write(api.adminRequestDistrust, 'request-trust', async ({ body, operator }, tx) => {
    const { sha256, why } = body;
    const { anchors } = await trustListOf(tx, certificates);
    const anchor = anchors.find((one) => one.sha256 === sha256);
    if (!anchor) throw refused('该证书不在信任列表中');
    if (anchor.own) throw refused('本机构的根不能移出；停用须吊销');
    if (await openFor(tx, sha256)) throw refused('该证书已有待审批的申请');
    const { name, source } = anchor;
    const [row] = await tx
      .insert(trustRequests)
      .values({
        ...{ act: 'remove', sha256, name, source, why, requestedBy: operator.id },
        certificate: Buffer.from(anchor.certificate.der),
      })
      .returning({ id: trustRequests.id });
    if (!row) throw new Error('the request was not stored');
    return { answer: { id: row.id }, target: sha256, detail: { add: false, name, why } };
  });

  desk.write(
    api.adminDecideTrust,
    ({ body }) => (body.approve ? 'approve-trust' : 'refuse-trust'),
    async ({ body, operator }, tx) => {
      const [request] = await tx.select().from(trustRequests).where(eq(trustRequests.id, body.id));
      if (!request) throw refused('没有该申请');
      if (request.requestedBy === operator.id) throw refused('申请人自己不能审批');
      if (body.approve && request.act === 'add')
        mustBeTrustable(new Certificate(new Uint8Array(request.certificate)));
      const decision = body.approve ? ('approved' as const) : ('refused' as const);
      const decided = await tx
        .insert(trustDecisions)
        .values({
          ...{ requestId: request.id, requestedBy: request.requestedBy, decision },
          ...{ decidedBy: operator.id, why: body.why },
        })
        .onConflictDoNothing()
        .returning({ id: trustDecisions.requestId });
      if (decided.length !== 1) throw refused('已由他人处理');
      const { act, name, sha256 } = request;
      return {
        answer: { decision },
        target: sha256,
        detail: { add: act === 'add', name, why: body.why },
      };
    },
  );
}
