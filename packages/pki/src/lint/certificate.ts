import type { CertificateToLint } from './certificate-subject.ts';
import { extensionRules } from './extension-rules.ts';
import { fieldRules } from './field-rules.ts';
import { type Finding, lint } from './lint.ts';

export const certificateRules = [...fieldRules, ...extensionRules];

/** Everything that is wrong with a certificate about to be signed. */
export const lintCertificate = (subject: CertificateToLint): Finding[] => lint(certificateRules, subject);
