import type { KeyAlgorithm } from '../keys/algorithms.ts';
import { OID } from '../oids.ts';
import type { KeyUsage } from '../x509/extensions/index.ts';
import type { SubjectRule, SubjectRules } from './subject.ts';

/** What a kind of certificate looks like. Profiles are data: the same code issues all of them. */
export interface Profile {
  readonly id: ProfileId;
  readonly title: string;
  /** Present for authorities. */
  readonly ca?: { readonly pathLength?: number };
  readonly keyUsage: readonly KeyUsage[];
  readonly purposes?: { readonly oids: readonly string[]; readonly critical: boolean };
  readonly policy: string;
  readonly subject: SubjectRules;
  readonly maxDays: number;
  readonly keys: readonly KeyAlgorithm[];
  /** 'published': by CRL and OCSP. 'no-check': a responder cannot answer for itself. 'self': roots. */
  readonly status: 'published' | 'no-check' | 'self';
}

export type ProfileId =
  | 'root-ca'
  | 'issuing-ca'
  | 'person'
  | 'organization'
  | 'seal-maker'
  | 'document-signing'
  | 'time-stamping'
  | 'ocsp-responder';

/** An arc of our own: X.667 lets anyone use 2.25 with a UUID. */
const POLICY_ARC = '2.25.54697877599042227935807946976230275797';

const required: SubjectRule = { required: true };
const optional: SubjectRule = { required: false };
const china: SubjectRule = { required: true, pattern: /^CN$/ };
/** GB 32100: 18 characters without I, O, S, V, Z. */
const creditCode: SubjectRule = { required: true, pattern: /^[0-9A-HJ-NP-RTUWXY]{18}$/ };
const registered: SubjectRule = { required: true, pattern: /^NTRCN-[0-9A-HJ-NP-RTUWXY]{18}$/ };
/** Never a whole identity number. */
const masked: SubjectRule = { required: true, pattern: /^[A-Z]{3}[A-Z]{2}-\w{1,4}x{4,}\w{1,4}$/ };

const authoritySubject: SubjectRules = { country: china, organization: required, commonName: required };

const organizationSubject: SubjectRules = {
  country: china,
  state: optional,
  locality: optional,
  organization: required,
  organizationIdentifier: registered,
  organizationalUnit: optional,
  commonName: required,
  serialNumber: creditCode,
};

const serviceSubject: SubjectRules = { ...authoritySubject, organizationalUnit: optional };

const ALL_KEYS: readonly KeyAlgorithm[] = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'SM2'];
const CA_KEYS: readonly KeyAlgorithm[] = ['RSA-3072', 'RSA-4096', 'RSA-2048', 'P-256', 'P-384', 'SM2'];

const SIGNING_USAGE: readonly KeyUsage[] = ['digitalSignature', 'nonRepudiation'];
const SIGNING_PURPOSE = { oids: [OID.documentSigning], critical: false };
const YEAR = 366;

export const PROFILES: Readonly<Record<ProfileId, Profile>> = {
  'root-ca': {
    id: 'root-ca',
    title: '根证书',
    ca: {},
    keyUsage: ['keyCertSign', 'cRLSign'],
    policy: `${POLICY_ARC}.1`,
    subject: authoritySubject,
    maxDays: 30 * YEAR,
    keys: CA_KEYS,
    status: 'self',
  },
  'issuing-ca': {
    id: 'issuing-ca',
    title: '签发证书',
    ca: { pathLength: 0 },
    keyUsage: ['digitalSignature', 'keyCertSign', 'cRLSign'],
    policy: OID.anyPolicy,
    subject: authoritySubject,
    maxDays: 15 * YEAR,
    keys: CA_KEYS,
    status: 'published',
  },
  person: {
    id: 'person',
    title: '个人证书',
    keyUsage: SIGNING_USAGE,
    purposes: SIGNING_PURPOSE,
    policy: `${POLICY_ARC}.2`,
    subject: {
      country: china,
      organization: optional,
      organizationalUnit: optional,
      commonName: required,
      title: optional,
      serialNumber: masked,
      userId: optional,
    },
    maxDays: 5 * YEAR,
    keys: ALL_KEYS,
    status: 'published',
  },
  organization: {
    id: 'organization',
    title: '单位证书',
    keyUsage: SIGNING_USAGE,
    purposes: SIGNING_PURPOSE,
    policy: `${POLICY_ARC}.3`,
    subject: organizationSubject,
    maxDays: 5 * YEAR,
    keys: ALL_KEYS,
    status: 'published',
  },
  'seal-maker': {
    id: 'seal-maker',
    title: '制章者证书',
    // GB/T 38540: a seal maker signs seals, and is no authority
    keyUsage: SIGNING_USAGE,
    purposes: SIGNING_PURPOSE,
    policy: `${POLICY_ARC}.4`,
    subject: organizationSubject,
    maxDays: 10 * YEAR,
    keys: ALL_KEYS,
    status: 'published',
  },
  'document-signing': {
    id: 'document-signing',
    title: '文档签名证书',
    keyUsage: SIGNING_USAGE,
    purposes: SIGNING_PURPOSE,
    policy: `${POLICY_ARC}.5`,
    subject: serviceSubject,
    maxDays: 3 * YEAR,
    keys: ALL_KEYS,
    status: 'published',
  },
  'time-stamping': {
    id: 'time-stamping',
    title: '时间戳证书',
    keyUsage: SIGNING_USAGE,
    // RFC 3161 2.3
    purposes: { oids: [OID.timeStamping], critical: true },
    policy: `${POLICY_ARC}.6`,
    subject: serviceSubject,
    maxDays: 10 * YEAR,
    keys: ALL_KEYS,
    status: 'published',
  },
  'ocsp-responder': {
    id: 'ocsp-responder',
    title: 'OCSP 响应证书',
    keyUsage: ['digitalSignature'],
    purposes: { oids: [OID.ocspSigning], critical: false },
    policy: `${POLICY_ARC}.7`,
    subject: serviceSubject,
    // RFC 6960 4.2.2.2.1: what cannot be revoked must be short-lived
    maxDays: 100,
    keys: ALL_KEYS,
    status: 'no-check',
  },
};

/** Policy under which our time-stamp authority works. */
export const TIME_STAMP_POLICY = `${POLICY_ARC}.6.1`;
