import type { TrustMaterial } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { Certificates } from '../certificates/index.ts';
import { ownMaterial } from './judge.ts';
import { type Anchor, presentAnchor, trustListOf } from './trust-list.ts';

const withCertificate = (anchor: Anchor) => ({
  ...presentAnchor(anchor),
  certificate: anchor.certificate.der.toBase64(),
});

/** All that somebody needs who judges a file on their own computer. */
export async function trustMaterialOf(db: Queryable, certificates: Certificates): Promise<TrustMaterial> {
  const [{ anchors, changedAt }, own] = await Promise.all([
    trustListOf(db, certificates),
    ownMaterial(certificates),
  ]);
  return {
    madeAt: new Date().toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    anchors: anchors.map(withCertificate),
    certificates: own.certificates.map((der) => der.toBase64()),
    crls: own.crls.map((crl) => new Uint8Array(crl).toBase64()),
  };
}

/**
 * What the page that verifies without us has in it. Lists of revoked certificates change every day and
 * are left out: the same trust is the same file, whose digest anybody can compare.
 */
export async function offlineMaterialOf(db: Queryable, certificates: Certificates): Promise<TrustMaterial> {
  const { anchors, changedAt } = await trustListOf(db, certificates);
  const { certificates: authorities } = await ownMaterial(certificates);
  const dates = [...anchors.map(({ certificate }) => certificate.notBefore), changedAt ?? new Date(0)];
  return {
    madeAt: new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString(),
    changedAt: changedAt?.toISOString() ?? null,
    anchors: anchors.map(withCertificate),
    certificates: authorities.map((der) => der.toBase64()),
    crls: [],
  };
}
