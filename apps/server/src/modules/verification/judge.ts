import { setImmediate } from 'node:timers/promises';
import type { Report } from '@yinxin/pdf-signature';
import { problem } from '../../http/problem.ts';
import { type Certificates, HIERARCHY } from '../certificates/index.ts';
import type { Pool } from './lanes.ts';
import { presentList, type TrustList } from './trust-list.ts';

const AUTHORITIES = HIERARCHY.filter(({ role }) => role === 'root' || role === 'issuing').map(
  ({ name }) => name,
);

/** Our own authorities: their certificates and newest lists, so that nobody is asked over a network. */
export const authorityMaterial = (certificates: Certificates) =>
  Promise.all(
    AUTHORITIES.map(async (name) => ({
      name,
      certificate: await certificates.authorityCertificate(name),
      crl: await (await certificates.newestCrl(name))?.bytes(),
    })),
  );

export async function ownMaterial(certificates: Certificates) {
  const known = await authorityMaterial(certificates);
  return {
    certificates: known.flatMap(({ certificate }) => (certificate ? [certificate.der] : [])),
    crls: known.flatMap(({ crl }) => (crl ? [crl] : [])),
  };
}

export interface Judged {
  report: Report;
  list: TrustList;
}

export interface Asked {
  name: string;
  bytes: Uint8Array;
  /** Opens an encrypted file. */
  password?: string | undefined;
}

/** `listNow` asks the database for the trust list. */
export type Judge = (file: Asked, pool: Pool, listNow: () => Promise<TrustList>) => Promise<Judged>;

/** @throws VERIFY_UNREADABLE, VERIFY_LOCKED */
export function refuseUnreadable({ verdict, locked, reason }: Report): void {
  if (verdict === 'UNREADABLE') throw problem(locked ? 'VERIFY_LOCKED' : 'VERIFY_UNREADABLE', { reason });
}

const isSame = (one: TrustList, other: TrustList): boolean =>
  JSON.stringify(presentList(one)) === JSON.stringify(presentList(other));

/**
 * The one judgement of a file, by the trust list of the moment. A worker begins with the list that was known last while
 * the database is asked whether it still holds; a file that was judged by another is judged again.
 */
export function createJudge(certificates: Certificates): Judge {
  let known: TrustList | undefined;
  const reportBy = async (list: TrustList, { name, bytes, password }: Asked, pool: Pool) =>
    pool.verify(bytes, {
      file: name,
      password,
      trust: list.anchors.map(({ certificate }) => certificate.der),
      ...(await ownMaterial(certificates)),
      // of others' certificates only their issuers know the status; guarded: public hosts alone, and within the time
      online: list.anchors.some(({ own }) => !own),
    });
  return async (file, pool, listNow) => {
    const before = known;
    const [first, list] = await Promise.all([
      before && reportBy(before, file, pool),
      setImmediate().then(listNow),
    ]);
    const holds = before && first && (first.outOfTime || isSame(before, list));
    const report = holds ? first : await reportBy(list, file, pool);
    known = list;
    return { report, list };
  };
}
