import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES } from '../contract-states.ts';
import { EVIDENCE_STAGES } from '../evidence.ts';
import { shortText } from '../texts.ts';
import { ContractId } from './contracts.ts';
import type { FileContent } from './files.ts';

const tag = '存证';
const Time = z.string().describe('时间（ISO 8601）');
const Stage = z
  .enum(keysOf(EVIDENCE_STAGES))
  .describe('waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名');
const Index = z.number().int().min(0);

const TimeStamp = z.object({
  at: Time,
  authority: z.string(),
  accuracyMs: z.number().describe('时间戳自己声明的精度，毫秒；0 为没有声明'),
});

export const EvidenceCheckpoint = z.object({
  origin: z.string().describe('日志名称'),
  size: z.number().int().describe('日志当时的条数'),
  root: z.string().describe('根哈希，十六进制'),
  note: z.string().describe('检查点原文与全部签名（c2sp.org/tlog-checkpoint）'),
  timeStamp: TimeStamp.describe('检查点的时间戳（RFC 3161，ECDSA）'),
  sm2TimeStamp: TimeStamp.nullable().describe(
    '同一检查点的 SM2 时间戳；启用 SM2 时间戳之前的检查点没有，为 null',
  ),
  witnesses: z.array(z.object({ name: z.string(), at: Time })).describe('共同签名的见证方与时间'),
  isWitnessed: z.boolean().describe('共同签名的见证方已达到所要求的个数'),
});
export type EvidenceCheckpoint = z.output<typeof EvidenceCheckpoint>;

/** How far the log has come with events that belong together. */
export const EvidenceStanding = z.object({
  stage: Stage,
  quorum: z.number().int().describe('至少要几个见证方；0 为没有见证方，已写入日志即是最后'),
  witnessCount: z.number().int().describe('见证方的总数'),
  checkpoint: EvidenceCheckpoint.nullable().describe('包含全部条目的检查点；写入后数秒内产生'),
});
export type EvidenceStanding = z.output<typeof EvidenceStanding>;

export const Notarization = EvidenceStanding.extend({
  contractCode: z.string(),
  state: z.enum(keysOf(CONTRACT_STATES)),
  stateWords: z.string(),
  documents: z
    .array(
      z.object({
        order: z.number().int().describe('第几份文件，从 1 起'),
        versions: z
          .array(
            z.object({
              sha256: z.string(),
              sm3: z.string(),
              madeAt: Time,
              index: Index.nullable().describe('日志中记有这一版摘要的条目'),
              hasSm3: z.boolean().describe('该条目同时记有 SM3 摘要；否则 SM3 只在平台的记录里'),
            }),
          )
          .describe('每次签署或补全验证信息产生一版，新的在前'),
      }),
    )
    .describe('没有文件名：持有合同编码的人不一定是合同的一方'),
  timeline: z.array(
    z.object({
      words: z.string(),
      who: z.string().describe('只说是哪一方，没有姓名与名称'),
      at: Time,
      index: Index.nullable().describe('日志中的条目；空为等待写入'),
      stage: Stage,
    }),
  ),
  contractId: z.string().nullable().describe('仅在当前账号是合同的一方时给出'),
});
export type Notarization = z.output<typeof Notarization>;

export const notarizationByContractCode = call({
  method: 'POST',
  path: '/api/signing/contract/getNotarizationByContractCode',
  access: 'public',
  tag,
  summary: '按合同编码查询存证：文件摘要、日志条目、检查点、见证与时间戳；没有姓名、名称与内容',
  form: z.strictObject({
    contractCode: shortText()
      .toUpperCase()
      .regex(/^[0-9A-Z]{32}$/, '合同编码是 32 位字母与数字'),
  }),
  answer: Notarization,
  reads: true,
  limit: { purpose: 'notarization', max: 60, perSeconds: 600 },
});

export const evidencePackage = call({
  method: 'GET',
  path: '/api/signing/contract/evidencePackage',
  access: 'login',
  tag,
  summary:
    '证据包（ZIP）：证据报告、签署的文件、事件与盐、日志中的证明、检查点、证书与状态、时间戳、验证报告、离线验证器；合同的各方可以下载',
  query: z.object({ id: ContractId }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
  limit: { purpose: 'evidence-package', max: 60, perSeconds: 600 },
  slow: true,
});

export const evidenceReport = call({
  method: 'GET',
  path: '/api/signing/contract/evidenceReport',
  access: 'login',
  tag,
  summary:
    '证据报告（PDF，由本机构签名）：主体身份、意愿、原文、过程、完整性、存证；合同的各方可以下载，他人的个人信息遮掩',
  query: z.object({ id: ContractId }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
  limit: { purpose: 'evidence-package', max: 60, perSeconds: 600 },
  slow: true,
});

export const EvidenceLogState = z.object({
  origin: z.string(),
  size: z.number().int().describe('条数'),
  late: z
    .object({ count: z.number().int(), since: Time.describe('其中最早一条的时间') })
    .nullable()
    .describe('发生一分钟以上还没有写入日志的记录'),
  signedAt: Time.nullable().describe('最近一个带时间戳的检查点的时间'),
  checkpoint: EvidenceCheckpoint.nullable().describe('最近一个已有足够见证方共同签名的检查点'),
  policy: z.string().describe('日志与见证方的公钥（c2sp.org/tlog-policy）'),
  policies: z.string().describe('现在与从前的公钥，各带有效期；核对证据包用'),
  quorum: z.number().int().describe('至少要几个见证方'),
  witnesses: z.array(
    z.object({
      name: z.string(),
      key: z.string().describe('公钥'),
      size: z.number().int().nullable().describe('最近共同签名的检查点'),
      at: Time.nullable(),
    }),
  ),
  growth: z.array(z.object({ size: z.number().int(), at: Time })).describe('由早到晚'),
});
export type EvidenceLogState = z.output<typeof EvidenceLogState>;

export const evidenceLog = call({
  method: 'GET',
  path: '/api/signing/evidence/log',
  access: 'public',
  tag,
  summary: '存证日志的现状：最新检查点、增长、各见证方',
  answer: EvidenceLogState,
  limit: { purpose: 'evidence-state', max: 120, perSeconds: 60 },
});
