import { OID } from '../oids.ts';
import type { Certificate } from '../x509/certificate.ts';
import { type NameConstraints, nameConstraints, subjectAltName } from '../x509/extensions/index.ts';
import type { GeneralName } from '../x509/general-names.ts';
import { attributeValues, nameWithin } from '../x509/names.ts';
import { WorkLimitError } from './work.ts';

/** Far above honest certificates; thousands of names against thousands of constraints are an attack. */
const MAX_COMPARISONS = 250_000;

/**
 * Name constraints gathered on the way down a path (RFC 5280 4.2.1.10, 6.1.4 g). Every certificate's permitted
 * list must be satisfied, which is the intersection the RFC asks for; excluded lists add up.
 */
export class ConstrainedNames {
  readonly #permitted: (readonly GeneralName[])[] = [];
  readonly #excluded: GeneralName[] = [];

  add(constraints: NameConstraints | undefined): void {
    if (!constraints) return;
    this.#permitted.push(constraints.permitted);
    this.#excluded.push(...constraints.excluded);
  }

  allows(certificate: Certificate): boolean {
    const names = namesOf(certificate);
    const bases = this.#permitted.reduce((sum, list) => sum + list.length, this.#excluded.length);
    if (names.length * bases > MAX_COMPARISONS) throw new WorkLimitError();
    return names.every((name) => this.#allowsName(name));
  }

  #allowsName(name: GeneralName): boolean {
    const excluded = this.#excluded.filter((base) => base.kind === name.kind);
    if (excluded.some((base) => within(name, base) !== 'outside')) return false;
    return this.#permitted.every((list) => {
      const bases = list.filter((base) => base.kind === name.kind);
      return bases.length === 0 || bases.some((base) => within(name, base) === 'inside');
    });
  }
}

export const constraintsOf = (certificate: Certificate): NameConstraints | undefined =>
  certificate.extension(nameConstraints);

function namesOf(certificate: Certificate): GeneralName[] {
  const { subject } = certificate;
  const names: GeneralName[] = [...(certificate.extension(subjectAltName) ?? [])];
  if (subject.rdns.length > 0) names.push({ kind: 'directory', value: subject });
  // RFC 5280 4.2.1.10: addresses in the subject are bound by constraints on mail addresses
  for (const value of attributeValues(subject, OID.emailAddress)) names.push({ kind: 'email', value });
  return names;
}

/** 'unclear' neither satisfies a permitted subtree nor escapes an excluded one. */
type Relation = 'inside' | 'outside' | 'unclear';

function within(name: GeneralName, base: GeneralName): Relation {
  if (name.kind === 'directory' && base.kind === 'directory')
    return relation(nameWithin(name.value, base.value));
  if (name.kind === 'dns' && base.kind === 'dns') return relation(dnsWithin(name.value, base.value));
  if (name.kind === 'email' && base.kind === 'email') return emailWithin(name.value, base.value);
  if (name.kind === 'uri' && base.kind === 'uri') return uriWithin(name.value, base.value);
  if (name.kind === 'ip' && base.kind === 'ip') return ipWithin(name.value, base.value);
  return 'unclear';
}

const relation = (inside: boolean): Relation => (inside ? 'inside' : 'outside');

/** The base itself and everything below it; a leading dot means only what is below. */
function dnsWithin(name: string, base: string): boolean {
  const host = name.toLowerCase();
  const domain = base.toLowerCase();
  if (domain === '') return true;
  if (domain.startsWith('.')) return host.endsWith(domain);
  return host === domain || host.endsWith(`.${domain}`);
}

/** One host, or with a leading dot every host below a domain: the rule for mail and URI. */
function hostWithin(name: string, base: string): boolean {
  const host = name.toLowerCase();
  const domain = base.toLowerCase();
  if (domain === '') return true;
  return domain.startsWith('.') ? host.endsWith(domain) && host.length > domain.length : host === domain;
}

function emailWithin(name: string, base: string): Relation {
  const at = name.lastIndexOf('@');
  if (at <= 0 || at === name.length - 1) return 'unclear';
  const host = name.slice(at + 1);
  const baseAt = base.lastIndexOf('@');
  if (baseAt < 0) return relation(hostWithin(host, base));
  // RFC 5280 7.5: the local part keeps its case
  return relation(
    name.slice(0, at) === base.slice(0, baseAt) &&
      host.toLowerCase() === base.slice(baseAt + 1).toLowerCase(),
  );
}

/** RFC 5280 4.2.1.10: a URI without a host name, or with an address for host, cannot be constrained. */
function uriWithin(name: string, base: string): Relation {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(name)?.[1];
  const host = authority?.replace(/^.*@/, '').replace(/:\d*$/, '');
  if (!host || host.startsWith('[') || /^[\d.]+$/.test(host)) return 'unclear';
  return relation(hostWithin(host, base));
}

/** RFC 5280 4.2.1.10: address and mask, 8 octets for IPv4 and 32 for IPv6. */
function ipWithin(address: Uint8Array, base: Uint8Array): Relation {
  const size = address.length;
  if ((size !== 4 && size !== 16) || (base.length !== 8 && base.length !== 32)) return 'unclear';
  if (base.length !== size * 2) return 'outside';
  return relation(address.every((octet, i) => (octet & base[size + i]!) === (base[i]! & base[size + i]!)));
}
