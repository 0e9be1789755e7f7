import type { Authority } from '@yinxin/pki';
import type { Holder } from './registry.ts';

/** Where the world finds our certificates, lists and answers; written into everything we issue. */
export interface Addresses {
  certificate(name: string): string;
  crl(name: string): string;
  readonly ocsp: string;
  /** The practice statement, a page of the site. */
  readonly cps: string;
}

export const addressesAt = (origin: string): Addresses => ({
  certificate: (name) => `${origin}/ca/${name}.crt`,
  crl: (name) => `${origin}/crl/${name}.crl`,
  ocsp: `${origin}/ocsp`,
  cps: `${origin}/agreement/cps`,
});

const known = new WeakMap<Holder, Authority>();

/** The same object for the same holder: what is alike in all its certificates is encoded once (`packages/pki`). */
export function authorityOf(holder: Holder, addresses: Addresses): Authority {
  const authority = known.get(holder) ?? {
    certificate: holder.certificate,
    signer: holder.signer,
    crlUrls: [addresses.crl(holder.name)],
    issuerUrls: [addresses.certificate(holder.name)],
    ocspUrls: [addresses.ocsp],
    cpsUrl: addresses.cps,
  };
  known.set(holder, authority);
  return authority;
}
