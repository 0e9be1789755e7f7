import type { TrustAnchor } from '@yinxin/api';
import { Certificate, formatName, nameTitle } from '@yinxin/pki';
import type { Queryable } from '../../db/connect.ts';
import type { Certificates } from '../certificates/index.ts';
import { approvedRequests, type TwoPersonRequest } from '../two-persons/index.ts';

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

/** What is asked for: a root that verification is to trust besides our own, or no longer. */
export interface AskedTrust {
  act: 'add' | 'remove';
  /** SHA-256 of the certificate, which names it. */
  sha256: string;
  /** DER in base64. */
  certificate: string;
  name: string;
  /** Where the certificate was taken from, and how that was checked. */
  source: string;
}

export const askedTrust = ({ what }: Pick<TwoPersonRequest, 'what'>): AskedTrust => what as AskedTrust;

export const certificateIn = (request: Pick<TwoPersonRequest, 'what'>): Certificate =>
  new Certificate(new Uint8Array(Buffer.from(askedTrust(request).certificate, 'base64')));

const OWN_SOURCE = '本机构的根证书，可在下载专区取得';

export const fingerprintOf = (certificate: Certificate): string => certificate.digest('sha256').toHex();

/** Asks what two persons decided of others' roots, in order. */
export const decidedTrust = (db: Queryable) => approvedRequests(db, 'trust');

export const trustListOf = async (db: Queryable, certificates: Certificates): Promise<TrustList> =>
  trustListFrom(await decidedTrust(db), certificates);

/** Our own roots, and those that two persons added and did not remove since. */
export async function trustListFrom(
  decided: Awaited<ReturnType<typeof decidedTrust>>,
  certificates: Certificates,
): Promise<TrustList> {
  const own = (await certificates.roots()).map((certificate) => ({
    certificate,
    sha256: fingerprintOf(certificate),
    name: nameTitle(formatName(certificate.subject)),
    source: OWN_SOURCE,
    own: true,
    since: undefined,
  }));
  const added = new Map<string, Anchor>();
  for (const { request, decidedAt } of decided) {
    const { act, sha256, name, source } = askedTrust(request);
    if (act === 'remove') added.delete(sha256);
    else
      added.set(sha256, {
        certificate: certificateIn(request),
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
