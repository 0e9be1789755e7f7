import { z } from 'zod';
import { call } from '../call.ts';
import { AGREEMENT_STATES, AGREEMENTS, keysOf } from '../choices.ts';
import { Rendered } from './content.ts';

const tag = '协议';

export const AgreementName = z.enum(keysOf(AGREEMENTS), '没有该协议').describe('协议名，即地址的最后一段');

/** What a consent records: exactly which text was agreed to. */
export const AgreementVersion = z.object({
  version: z.string().describe('版本号，如 1.0'),
  title: z.string(),
  effectiveDate: z.string().describe('生效日期 YYYY-MM-DD'),
  changes: z.string().describe('修订说明，首版可为空'),
  sha256: z.string().describe('正文（Markdown，UTF-8）的 SHA-256，十六进制'),
  state: z.enum(keysOf(AGREEMENT_STATES)).describe('current 现行，former 旧版，coming 待生效'),
  standing: z.enum(AGREEMENT_STATES).describe('state 的中文'),
});
export type AgreementVersion = z.output<typeof AgreementVersion>;

export const Agreement = AgreementVersion.extend({
  name: AgreementName,
  text: z.string().describe('正文的 Markdown，可据此核对 SHA-256'),
  body: Rendered,
  versions: z.array(AgreementVersion).describe('公布过的全部版本，新的在前'),
});
export type Agreement = z.output<typeof Agreement>;

export const currentAgreements = call({
  method: 'GET',
  path: '/api/back/operation/agreement/getAgreementAll',
  access: 'public',
  tag,
  summary: '各协议的现行版本，供记录同意时引用',
  answer: z.array(AgreementVersion.extend({ name: AgreementName })),
});

export const agreement = call({
  method: 'GET',
  path: '/api/back/operation/agreement/getAgreement',
  access: 'public',
  tag,
  summary: '协议全文；指定 version 可读旧版本',
  query: z.object({
    name: AgreementName,
    version: z.string().max(20).optional().describe('版本号，缺省为现行版本'),
  }),
  answer: Agreement,
});
