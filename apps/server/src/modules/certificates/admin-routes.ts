import * as api from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { Certificate, formatName, PROFILES, type ProfileId } from '@yinxin/pki';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type AdminBook, mayWith, requestsDue } from '../admin-book/index.ts';
import { operatorNames } from '../operators/index.ts';
import { voiceOf } from '../second-voices/index.ts';
import { peopleIn, presentRequest } from '../two-persons/index.ts';
import type { Certificates } from './certificates.ts';
import { type IssuedRecord, issuedRecord, listRecords, turnsOf } from './status/records.ts';

interface CertificateAdminDependencies {
  db: Database;
  certificates: Certificates;
  /** Whoever built on a certificate hears in the same transaction that it was revoked. */
  onRevoked(tx: Queryable, caller: Caller, serials: readonly string[]): Promise<void>;
  now: () => Date;
}

const DECIDING: api.Act[] = ['approve-revocation', 'refuse-revocation'];

const TURNS = { hold: '冻结', release: '解冻', revoke: '吊销' } as const;

const HOLD_REFUSALS = {
  'already-held': '已冻结',
  'already-revoked': '已吊销',
  'own-certificate': '本机构自己的证书不能冻结',
  'unknown-serial': '没有该证书',
  'not-held': '没有冻结',
} as const;
const REQUEST_REFUSALS = {
  'not-an-authority': '不是签发机构的证书',
  'unknown-serial': '有序列号不存在',
  'too-many': '一次申请的证书太多',
  'nothing-named': '请填写序列号',
} as const;
/** A person's name in a subject is masked; a company's is public. */
const shownSubject = ({ der, profile }: IssuedRecord): string => {
  const text = formatName(new Certificate(new Uint8Array(der)).subject);
  return profile === 'person'
    ? text.replace(/CN=([^,+]+)/, (_, name: string) => `CN=${maskName(name)}`)
    : text;
};

async function find(tx: Queryable, serial: string): Promise<IssuedRecord> {
  const record = await issuedRecord(tx, serial);
  if (!record) throw problem('CERTIFICATE_NOT_FOUND');
  return record;
}

function presentLine(operator: Operator, record: IssuedRecord, now: Date): api.CertificateLine {
  const { notBefore, notAfter } = new Certificate(new Uint8Array(record.der));
  const { state } = record.certificateState;
  const possible: api.Act[] = [
    ...(state === 'good' && !record.own ? (['hold-certificate'] as const) : []),
    ...(state === 'held' ? (['release-certificate'] as const) : []),
    ...(state !== 'revoked' ? (['request-revocation'] as const) : []),
  ];
  return {
    serial: record.serial,
    profile: PROFILES[record.profile as ProfileId].title,
    subject: shownSubject(record),
    algorithm: record.family,
    status: state === 'good' ? (notAfter <= now ? 'expired' : 'good') : state,
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    issuedAt: record.issuedAt.toISOString(),
    own: record.own,
    may: mayWith(operator, possible),
  };
}

/** The office's hand on certificates: looks, holds, releases; what is final takes two. */
export function answerCertificateAdmin(adminBook: AdminBook, parts: CertificateAdminDependencies): void {
  answerCertificates(adminBook, parts);
  answerRevocations(adminBook, parts);
}

function answerCertificates(
  adminBook: AdminBook,
  { db, certificates, now }: CertificateAdminDependencies,
): void {
  const present = (operator: Operator, record: IssuedRecord) => presentLine(operator, record, now());

  adminBook.read(api.adminCertificates, 'read-certificates', async ({ query, operator }) => {
    const { list, more } = await listRecords(db, query);
    return { list: list.map((record) => present(operator, record)), more };
  });

  adminBook.read(api.adminCertificate, 'read-certificates', async ({ query, operator }) => {
    const record = await find(db, query.serial);
    const [certificate, ...issuers] = await certificates.chainOf(record.serial);
    const turns = await turnsOf(db, record.serial);
    const names = await operatorNames(
      db,
      turns.flatMap(({ by }) => by.split('、')),
    );
    const named = (by: string) =>
      by
        .split('、')
        .map((id) => names.get(id) ?? id)
        .join('、');
    return {
      ...present(operator, record),
      by: record.by,
      why: record.why,
      chain: issuers.map(({ subject, serial, notAfter }) => ({
        subject: formatName(subject),
        serial,
        notAfter: notAfter.toISOString(),
      })),
      turns: turns
        .map(({ act, at, by, why }) => ({ act, words: TURNS[act], at: at.toISOString(), by: named(by), why }))
        .toReversed(),
      pem: certificate?.pem ?? '',
    };
  });

  adminBook.write(api.adminHoldCertificate, 'hold-certificate', async ({ body, operator }, tx) => {
    const outcome = await certificates.hold(tx, { ...body, by: operator.id });
    if (outcome !== 'held') throw problem('CERTIFICATE_STATUS', { reason: HOLD_REFUSALS[outcome] });
    const answer = present(operator, await find(tx, body.serial));
    return { answer, target: body.serial, detail: { why: body.why } };
  });

  adminBook.write(api.adminReleaseCertificate, 'release-certificate', async ({ body, operator }, tx) => {
    const outcome = await certificates.release(tx, { ...body, by: operator.id });
    if (outcome !== 'released') throw problem('CERTIFICATE_STATUS', { reason: HOLD_REFUSALS[outcome] });
    const answer = present(operator, await find(tx, body.serial));
    return { answer, target: body.serial, detail: { why: body.why } };
  });
}

/** What is final: asked for by one, decided by another. */
function answerRevocations(
  adminBook: AdminBook,
  { db, certificates, onRevoked }: CertificateAdminDependencies,
): void {
  // whoever asked is kept by id: two people may share a name, and the database compares them
  adminBook.write(api.adminRequestRevocation, 'request-revocation', async ({ body, operator }, tx) => {
    const serials = [...new Set(body.serials)];
    const [only, ...others] = serials;
    const isAuthority =
      only !== undefined && others.length === 0 && (await certificates.isAuthority(tx, only));
    const act = isAuthority
      ? { kind: 'revoke-authority' as const, serial: only, reason: body.reason }
      : { kind: 'revoke-many' as const, serials, reason: body.reason };
    const asked = await certificates.twoPersons.request(tx, { act, by: operator.id, why: body.why });
    if (asked.outcome !== 'requested')
      throw problem('REVOCATION_OVER', { reason: REQUEST_REFUSALS[asked.outcome] });
    const detail = { count: serials.length, serials: serials.join(','), reason: body.reason, why: body.why };
    return { answer: { id: asked.id, digest: asked.digest }, target: asked.id, detail };
  });

  const requestLines = async (operator: Operator): Promise<api.RevocationRequestLine[]> => {
    const open = await certificates.twoPersons.open(db);
    const names = await operatorNames(db, peopleIn(open));
    const voice = await voiceOf(db, operator.id);
    return open.map(({ act, request }) => ({
      ...presentRequest({ request, names, voice, acts: mayWith(operator, DECIDING) }),
      authority: act.kind === 'revoke-authority',
      serials: act.kind === 'revoke-authority' ? [act.serial] : [...act.serials],
      reason:
        api.REVOCATION_REASONS[act.reason as api.RevocationReasonName] ?? api.REVOCATION_REASONS.unspecified,
    }));
  };
  adminBook.read(api.adminRevocationRequests, 'read-certificates', ({ operator }) => requestLines(operator));

  adminBook.waits('approve-revocation', async (operator) => [
    {
      words: '待审批的证书吊销',
      ...requestsDue(await requestLines(operator), ({ authority, serials, reason }) => ({
        title: authority ? `吊销签发机构：${reason}` : `吊销 ${serials.length} 张证书：${reason}`,
        to: '/admin/certificates',
      })),
      to: '/admin/certificates',
    },
  ]);

  adminBook.write(
    api.adminDecideRevocation,
    ({ body }) => (body.approve ? 'approve-revocation' : 'refuse-revocation'),
    async ({ body, caller, operator }, tx) => {
      const decided = await certificates.twoPersons.decide(tx, {
        requestId: body.id,
        digest: body.digest,
        decision: body.approve ? 'approved' : 'refused',
        by: operator.id,
        why: body.why,
        caller,
      });
      if (decided.outcome === 'approved') await onRevoked(tx, caller, decided.serials);
      const revoked = decided.outcome === 'approved' ? decided.revoked : 0;
      return { answer: { revoked }, target: body.id, detail: { revoked, why: body.why } };
    },
  );
}
