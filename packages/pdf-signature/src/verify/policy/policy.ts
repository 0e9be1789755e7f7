import { type IntendedUse, OID, type RevocationRules } from '@yinxin/pki';
import type { AmbiguityCode } from '../../common/ambiguities.ts';
import type { CheckId } from '../checks/check-id.ts';
import { type AlgorithmPolicy, defaultAlgorithms } from './algorithms.ts';

/** How hard a check bites: a failed one decides the verdict, or is only told. */
export type Weight = 'decides' | 'told';

/** What is demanded of signatures. Data only, so that a report can name it and another policy can replace it. */
export interface Policy {
  id: string;
  /** Checks that do not decide; every other one does. */
  weights: Partial<Record<CheckId, Weight>>;
  algorithms: AlgorithmPolicy;
  revocation: RevocationRules;
  signerUse: IntendedUse;
  timeStampUse: IntendedUse;
  /** Whether empty fields may be filled after a signature that says nothing about it. */
  formFilling: 'when-permitted' | 'always';
  /** Oddities of the file that are overlooked. */
  tolerated: readonly AmbiguityCode[];
}

export const defaultPolicy: Policy = {
  id: 'yinxin-2026',
  weights: { 'time-proof': 'told', 'claimed-time': 'told' },
  algorithms: defaultAlgorithms,
  // Status is demanded where the issuer publishes one: nobody can ask for what was never offered.
  revocation: { mode: 'where-published' },
  signerUse: {
    keyUsage: ['digitalSignature', 'nonRepudiation'],
    extendedKeyUsage: [
      OID.documentSigning,
      OID.emailProtection,
      OID.clientAuth,
      // Adobe PDF signing, Microsoft document signing
      '1.2.840.113583.1.1.5',
      '1.3.6.1.4.1.311.10.3.12',
    ],
  },
  timeStampUse: {
    keyUsage: ['digitalSignature', 'nonRepudiation'],
    extendedKeyUsage: [OID.timeStamping],
  },
  formFilling: 'when-permitted',
  tolerated: [],
};
