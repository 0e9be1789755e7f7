import { codePointName, spellName, strayCharacter } from '@yinxin/identifiers';
import {
  creditCodeIdentifier,
  maskedIdentity,
  type Profile,
  type SubjectField,
  type SubjectFields,
} from '@yinxin/pki';
import type { Arguments } from '../arguments.ts';
import { UsageError } from '../errors.ts';

/** Who a certificate is for, by options; the profile says which of them it wants. */
export const SUBJECT_OPTIONS = {
  name: { value: 'NAME', help: '姓名或机构名称（通用名）' },
  organization: { value: 'ORG', help: '机构名称' },
  unit: { value: 'UNIT', help: '部门' },
  state: { value: 'STATE', help: '省份' },
  locality: { value: 'CITY', help: '城市' },
  title: { value: 'TITLE', help: '职务' },
  'id-number': { value: 'NO', help: '个人身份证件号码，证书中只写掩码' },
  'credit-code': { value: 'CODE', help: '机构的统一社会信用代码' },
} as const;

type SubjectOption = keyof typeof SUBJECT_OPTIONS;

export function subjectIn(args: Arguments<SubjectOption>, profile: Profile): SubjectFields {
  const name = nameIn('--name', args.needed('name'));
  const creditCode = args.text('credit-code');
  const wanted: Partial<Record<SubjectField, string | undefined>> = {
    country: 'CN',
    state: args.text('state'),
    locality: args.text('locality'),
    organization:
      nameIn('--organization', args.text('organization')) ??
      (profile.subject.organization?.required ? name : undefined),
    organizationIdentifier: creditCode === undefined ? undefined : creditCodeIdentifier(creditCode),
    organizationalUnit: args.text('unit'),
    commonName: name,
    title: args.text('title'),
    serialNumber: creditCode ?? masked(args.text('id-number')),
  };
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const subject = Object.fromEntries(given) as SubjectFields;
  refuseUnfit(profile, subject);
  return subject;
}

/** Names are written in their one spelling (packages/identifiers). */
function nameIn<T extends string | undefined>(option: string, typed: T): T | string {
  if (typed === undefined) return typed;
  const name = spellName(typed);
  const stray = strayCharacter(name);
  if (stray !== undefined) throw new UsageError(`${option} 不能包含“${stray}”（${codePointName(stray)}）`);
  return name;
}

function masked(idNumber: string | undefined): string | undefined {
  if (idNumber === undefined) return undefined;
  if (!/^[0-9A-Za-z]{8,20}$/.test(idNumber)) throw new UsageError('--id-number 应为 8 至 20 位证件号码');
  return maskedIdentity(idNumber);
}

const OPTION_OF: Readonly<Partial<Record<SubjectField, string>>> = {
  state: '--state',
  locality: '--locality',
  organization: '--organization',
  organizationIdentifier: '--credit-code',
  organizationalUnit: '--unit',
  title: '--title',
};

function refuseUnfit(profile: Profile, subject: SubjectFields): void {
  const optionOf = (field: SubjectField): string => {
    if (field !== 'serialNumber') return OPTION_OF[field] ?? '--name';
    return profile.subject.organizationIdentifier ? '--credit-code' : '--id-number';
  };
  for (const field of Object.keys(subject) as SubjectField[]) {
    if (!profile.subject[field]) throw new UsageError(`${profile.title}不含 ${optionOf(field)}`);
  }
  for (const field of Object.keys(profile.subject) as SubjectField[]) {
    const rule = profile.subject[field];
    const value = subject[field];
    if (value === undefined && rule?.required) {
      throw new UsageError(`${profile.title}需要 ${optionOf(field)}`);
    }
    if (value !== undefined && rule?.pattern && !rule.pattern.test(value)) {
      throw new UsageError(`${optionOf(field)} 的值不符合${profile.title}的要求`);
    }
  }
}
