import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { shortText } from '../texts.ts';
import { VERIFY_VERDICTS } from '../verification.ts';
import { EvidenceStanding } from './evidence.ts';
import type { FileContent } from './files.ts';
import { FilePassword } from './verification.ts';

const tag = '合同验证';
const Time = z.string().describe('时间（ISO 8601）');
const Verdict = z
  .enum(keysOf(VERIFY_VERDICTS))
  .describe('valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名');

/** What anybody may know of a report who has its number. */
const judged = {
  number: z.string().describe('报告编号'),
  verdict: Verdict,
  words: z.string().describe('结论'),
  judgedAt: Time.describe('验证的时间'),
  madeAt: Time.describe('出具的时间'),
  sha256: z.string().describe('被验证文件的 SHA-256'),
  sm3: z.string().describe('被验证文件的 SM3'),
  reportSha256: z.string().describe('报告文件的 SHA-256'),
};

export const VerificationReport = z.object({
  id: z.string(),
  ...judged,
  name: z.string().describe('被验证文件的名称'),
  size: z.number(),
  signatures: z.number().describe('签名与时间戳的个数'),
});
export type VerificationReport = z.output<typeof VerificationReport>;

export const verificationReports = call({
  method: 'GET',
  path: '/api/appapi/verificationReport/list',
  access: 'login',
  tag,
  summary: '当前账号的验证报告，新的在前；余量与出入账',
  query: z.object({
    before: z.uuid('报告编号格式不正确').optional().describe('上一页最后一条'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    quota: z.object({
      bought: z.number().describe('买入的份数'),
      used: z.number().describe('用去的份数'),
      ended: z.number().describe('到期或退款而失效的份数'),
      left: z.number().describe('可用的份数'),
      until: Time.nullable().describe('最早到期的时间'),
    }),
    ledger: z
      .array(
        z.object({
          at: Time,
          amount: z.number().describe('买入为正，使用为负'),
          words: z.string(),
          endsAt: Time.nullable().describe('买入的份数何时到期'),
        }),
      )
      .describe('出入账，新的在前，至多 100 条'),
    list: z.array(VerificationReport),
    more: z.boolean(),
    may: z.array(z.enum(['make-report'])),
  }),
});

export const makeVerificationReport = call({
  method: 'POST',
  path: '/api/appapi/verificationReport/make',
  access: 'login',
  tag,
  summary:
    '验证文件并出具由认证机构签名的完整报告，用去一份；没有出具成功的不扣减。被验证的文件不保存（multipart，文件字段 pdfFile，不超过 50 MB）',
  query: z.object({
    requestKey: z.uuid('请求编号格式不正确').describe('由调用方生成；同一编号重复提交只出具一份'),
  }),
  takes: 'file',
  fields: FilePassword,
  answer: VerificationReport,
  limit: { purpose: 'verification-report', max: 60, perSeconds: 600 },
});

export const verificationReportFile = call({
  method: 'GET',
  path: '/api/appapi/verificationReport/file',
  access: 'login',
  tag,
  summary: '一份验证报告（PDF）；只有出具它的账号可以取得',
  query: z.object({ id: z.uuid('报告编号格式不正确') }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  limit: { purpose: 'verification-report-file', max: 120, perSeconds: 600 },
});

export const publicVerificationReport = call({
  method: 'GET',
  path: '/api/file/verification/report',
  access: 'public',
  tag,
  summary: '按编号核对一份验证报告：时间、被验证文件的摘要与结论，以及在存证日志里的条目；不含个人信息',
  query: z.object({
    number: shortText('请填写报告编号').regex(/^YB\d{8}-\d{12}$/, '报告编号格式不正确'),
  }),
  answer: z.object({
    ...judged,
    entry: EvidenceStanding.extend({
      index: z.number().int().min(0).nullable().describe('日志中的条目；空为等待写入'),
    })
      .nullable()
      .describe('出具这份报告的事件在存证日志里的位置'),
  }),
  limit: { purpose: 'check-report', max: 60, perSeconds: 600 },
});
