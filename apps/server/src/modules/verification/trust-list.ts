import type { TrustAnchor } from '@yinxin/api';
import { Certificate, formatName, nameTitle } from '@yinxin/pki';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Certificates } from '../certificates/index.ts';
import { trustDecisions, trustRequests } from './tables.ts';

/** A root that verification trusts, and why. */
export interface Anchor {
  certificate: Certificate;
  sha256: string;
  name: string;
  source: string;
  own: boolean;
  since: Date | undefined;
}

export interface TrustList {
  anchors: Anchor[];
  /** When somebody last changed it. */
  changedAt: Date | undefined;
}

const OWN_SOURCE = '本机构的根证书，可在下载专区取得';

export const fingerprintOf = (certificate: Certificate): string => certificate.digest('sha256').toHex();

/** Our own roots, and those that two persons added and did not remove since. */
export async function trustListOf(db: Queryable, certificates: Certificates): Promise<TrustList> {
  const own = (await certificates.roots()).map((certificate) => ({
    certificate,
    sha256: fingerprintOf(certificate),
    name: nameTitle(formatName(certificate.subject)),
    source: OWN_SOURCE,
    own: true,
    since: undefined,
  }));
  const decided = await db
    .select({ request: trustRequests, decidedAt: trustDecisions.decidedAt })
    .from(trustDecisions)
    .innerJoin(trustRequests, eq(trustRequests.id, trustDecisions.requestId))
    .where(eq(trustDecisions.decision, 'approved'))
    .orderBy(asc(trustDecisions.decidedAt), asc(trustDecisions.requestId));
  const added = new Map<string, Anchor>();
  for (const { request, decidedAt } of decided) {
    const { sha256, name, source } = request;
    if (request.act === 'remove') added.delete(sha256);
    else
      added.set(sha256, {
        certificate: new Certificate(new Uint8Array(request.certificate)),
        ...{ sha256, name, source, own: false, since: decidedAt },
      });
  }
  return { anchors: [...own, ...added.values()], changedAt: decided.at(-1)?.decidedAt };
}

export const presentAnchor = ({ certificate, sha256, name, source, own, since }: Anchor): TrustAnchor => ({
  sha256,
  name,
  source,
  own,
  since: since?.toISOString() ?? null,
  notAfter: certificate.notAfter.toISOString(),
});

export const presentList = ({ anchors, changedAt }: TrustList) => ({
  anchors: anchors.map(presentAnchor),
  changedAt: changedAt?.toISOString() ?? null,
});
