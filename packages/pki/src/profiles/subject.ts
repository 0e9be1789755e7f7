import { OID } from '../oids.ts';
import { type Name, nameAttribute, nameOf } from '../x509/names.ts';

/** Parts of a subject, in the order they are encoded. */
const SUBJECT_FIELDS = {
  country: OID.country,
  state: OID.state,
  locality: OID.locality,
  organization: OID.organization,
  organizationIdentifier: OID.organizationIdentifier,
  organizationalUnit: OID.organizationalUnit,
  commonName: OID.commonName,
  title: OID.title,
  serialNumber: OID.serialNumber,
  userId: OID.userId,
  emailAddress: OID.emailAddress,
} as const;

export type SubjectField = keyof typeof SUBJECT_FIELDS;

export type SubjectFields = Readonly<Partial<Record<SubjectField, string>>>;

/** What a profile asks of one part; a pattern binds the value when the part is present. */
export interface SubjectRule {
  readonly required: boolean;
  readonly pattern?: RegExp;
}

export type SubjectRules = Readonly<Partial<Record<SubjectField, SubjectRule>>>;

/** Encodes a subject; text is NFC, as RFC 5280 4.1.2.4 and RFC 5198 expect. */
export function subjectName(fields: SubjectFields): Name {
  const order = Object.keys(SUBJECT_FIELDS) as SubjectField[];
  return nameOf(
    order.flatMap((field) => {
      const value = fields[field];
      return value === undefined ? [] : [nameAttribute(SUBJECT_FIELDS[field], value.normalize('NFC'))];
    }),
  );
}

export function subjectProblems(rules: SubjectRules, fields: SubjectFields): string[] {
  const problems: string[] = [];
  for (const field of Object.keys(fields) as SubjectField[]) {
    if (!rules[field]) problems.push(`${field} is not part of this profile`);
  }
  for (const [field, rule] of Object.entries(rules) as [SubjectField, SubjectRule][]) {
    const value = fields[field];
    if (value === undefined && rule.required) problems.push(`${field} is missing`);
    if (value !== undefined && rule.pattern && !rule.pattern.test(value))
      problems.push(`${field} is malformed`);
  }
  return problems;
}

/** ETSI EN 319 412-1 5.1.4: NTR, country, then the number in the trade register. */
export const creditCodeIdentifier = (creditCode: string): string => `NTRCN-${creditCode}`;

/**
 * ETSI EN 319 412-1 5.1.3: IDC (identity card), country, then the number; masked so that the public certificate
 * does not give it away. PrintableString knows no asterisk, so the mask is a small x.
 */
export function maskedIdentity(idNumber: string): string {
  const { length } = idNumber;
  if (length < 6) throw new RangeError('the identity number is too short to mask');
  // at least four characters stay hidden, also of a passport's nine
  const first = Math.min(3, Math.max(1, length - 8));
  const last = Math.min(4, length - 4 - first);
  return `IDCCN-${idNumber.slice(0, first)}${'x'.repeat(length - first - last)}${idNumber.slice(-last)}`;
}
