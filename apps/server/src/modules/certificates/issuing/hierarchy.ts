import type { KeyAlgorithm, ProfileId, SubjectFields } from '@yinxin/pki';
import { creditCodeIdentifier } from '@yinxin/pki';

/** Which mathematics a chain rests on, from root to leaf. */
export type Family = 'ecdsa' | 'rsa' | 'sm2';
export const FAMILIES: readonly Family[] = ['ecdsa', 'rsa', 'sm2'];

export type Role = 'root' | 'issuing' | 'tsa' | 'ocsp' | 'seal-maker' | 'report-signer';

/** One of our own certificates: who it is, what it is made of, how long it lives. */
export interface Member {
  readonly name: string;
  readonly role: Role;
  readonly family: Family;
  readonly key: KeyAlgorithm;
  readonly profile: ProfileId;
  /** Name of the member that issues it; absent for a root. */
  readonly issuer?: string;
  readonly title: string;
  readonly days: number;
  /** Services get a new key and certificate by themselves this long before the end; authorities need people. */
  readonly renewDaysBefore?: number;
  /** From when on the log says that the end is near. */
  readonly warnDaysBefore: number;
}

const YEAR = 365;

type Kind = Omit<Member, 'name' | 'family' | 'key' | 'issuer'>;

const ROLES: Readonly<Record<Role, Kind>> = {
  root: { role: 'root', profile: 'root-ca', title: '根证书', days: 25 * YEAR, warnDaysBefore: 3 * YEAR },
  issuing: {
    role: 'issuing',
    profile: 'issuing-ca',
    title: '签发证书',
    days: 12 * YEAR,
    warnDaysBefore: 6 * YEAR,
  },
  tsa: {
    role: 'tsa',
    profile: 'time-stamping',
    title: '时间戳服务',
    days: 6 * YEAR,
    renewDaysBefore: 4 * YEAR,
    warnDaysBefore: 3 * YEAR,
  },
  // RFC 6960 4.2.2.2.1: cannot be revoked, so it is short-lived
  ocsp: {
    role: 'ocsp',
    profile: 'ocsp-responder',
    title: '证书状态服务',
    days: 90,
    renewDaysBefore: 45,
    warnDaysBefore: 30,
  },
  'seal-maker': {
    role: 'seal-maker',
    profile: 'seal-maker',
    title: '电子印章制章',
    days: 8 * YEAR,
    warnDaysBefore: YEAR,
  },
  'report-signer': {
    role: 'report-signer',
    profile: 'document-signing',
    title: '报告签名',
    days: 3 * YEAR,
    renewDaysBefore: YEAR,
    warnDaysBefore: YEAR / 2,
  },
};

/** RSA signers are smaller than their authorities: they answer every request and live shorter. */
const KEYS: Readonly<Record<Family, Readonly<Record<'root' | 'issuing' | 'service', KeyAlgorithm>>>> = {
  ecdsa: { root: 'P-384', issuing: 'P-256', service: 'P-256' },
  rsa: { root: 'RSA-3072', issuing: 'RSA-3072', service: 'RSA-2048' },
  sm2: { root: 'SM2', issuing: 'SM2', service: 'SM2' },
};

const membersOf = (family: Family): Member[] => {
  const keys = KEYS[family];
  const root = `${family}-root`;
  const issuing = `${family}-ca`;
  return [
    { ...ROLES.root, name: root, family, key: keys.root },
    { ...ROLES.ocsp, name: `${root}-ocsp`, family, key: keys.service, issuer: root, title: '根证书状态服务' },
    { ...ROLES.issuing, name: issuing, family, key: keys.issuing, issuer: root },
    { ...ROLES.tsa, name: `${family}-tsa`, family, key: keys.service, issuer: issuing },
    { ...ROLES.ocsp, name: `${family}-ocsp`, family, key: keys.service, issuer: issuing },
  ];
};

/**
 * The whole hierarchy, issuers before those they issue to. GB/T 38540: seals are made with SM2. Reports are signed twice:
 * strangers read them with whatever reader they have, and few of those know SM2 (docs/decisions/0050).
 */
export const HIERARCHY: readonly Member[] = [
  ...FAMILIES.flatMap(membersOf),
  { ...ROLES['seal-maker'], name: 'sm2-seal-maker', family: 'sm2', key: 'SM2', issuer: 'sm2-ca' },
  { ...ROLES['report-signer'], name: 'ecdsa-reports', family: 'ecdsa', key: 'P-256', issuer: 'ecdsa-ca' },
  { ...ROLES['report-signer'], name: 'sm2-reports', family: 'sm2', key: 'SM2', issuer: 'sm2-ca' },
];

export const isAuthority = ({ role }: { role: Role }): boolean => role === 'root' || role === 'issuing';

/** Who the authority is in the outside world. */
export interface Operator {
  readonly name: string;
  readonly creditCode: string;
}

export function memberSubject(member: Member, generation: number, operator: Operator): SubjectFields {
  const { name: organization } = operator;
  const commonName = `${organization} ${member.family.toUpperCase()} ${member.title} G${generation}`;
  const subject = { country: 'CN', organization, commonName };
  if (member.role !== 'seal-maker') return subject;
  return {
    ...subject,
    organizationIdentifier: creditCodeIdentifier(operator.creditCode),
    serialNumber: operator.creditCode,
  };
}
