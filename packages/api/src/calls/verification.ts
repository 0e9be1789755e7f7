import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES } from '../contract-states.ts';
import {
  PLATFORM_REPORTS,
  VERIFY_ANSWERS,
  VERIFY_LEVELS,
  VERIFY_STATUSES,
  VERIFY_TIME_PROOFS,
  VERIFY_TOPICS,
  VERIFY_VERDICTS,
} from '../verification.ts';
import { ContractId } from './contracts.ts';

const tag = '合同验证';
const Time = z.string().describe('时间（ISO 8601）');
const Verdict = z
  .enum(keysOf(VERIFY_VERDICTS))
  .describe('valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名');
const Answer = z.enum(keysOf(VERIFY_ANSWERS)).describe('yes 是，no 否，unknown 无法确认');
const Topic = z.enum(keysOf(VERIFY_TOPICS));

const Place = z.object({
  page: z.number().describe('页，从 0 起'),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number().describe('毫米，以页面左上角为原点'),
});

export const TrustAnchor = z.object({
  sha256: z.string().describe('根证书的 SHA-256'),
  name: z.string(),
  source: z.string().describe('根证书的来源'),
  own: z.boolean().describe('本机构的根'),
  since: Time.nullable().describe('加入列表的时间；本机构的根随机构设立'),
  notAfter: Time,
});
export type TrustAnchor = z.output<typeof TrustAnchor>;

export const VerifiedSignature = z.object({
  field: z.string().describe('签名域'),
  verdict: Verdict,
  subIndication: z.string().nullable().describe('ETSI EN 319 102-1 的细分结论'),
  reason: z.string().describe('不是“有效”的原因'),
  answers: z
    .object({ intact: Answer, trusted: Answer, timeProven: Answer, unchanged: Answer })
    .describe('四个答案，各自独立'),
  signer: z
    .object({
      name: z.string(),
      subject: z.string(),
      issuer: z.string(),
      serial: z.string(),
      notBefore: Time,
      notAfter: Time,
    })
    .nullable(),
  time: z.object({
    proven: Time.nullable().describe('已证明的时间'),
    claimed: Time.nullable().describe('签署人自己写的时间，不作证明'),
    proof: z.enum(keysOf(VERIFY_TIME_PROOFS)),
    authority: z.string().nullable().describe('时间戳由谁签发'),
  }),
  isTimeStamp: z.boolean().describe('文档时间戳：证明时间，不是某人的签署'),
  level: z.enum(keysOf(VERIFY_LEVELS)).nullable(),
  format: z.string().nullable(),
  algorithms: z.object({ digest: z.string().nullable(), signature: z.string().nullable() }),
  chain: z.array(z.string()).describe('由签署人到根'),
  anchor: TrustAnchor.nullable().describe('据以判断的根'),
  revocation: z.array(
    z.object({
      subject: z.string(),
      status: z.enum(keysOf(VERIFY_STATUSES)),
      source: z.string().nullable(),
      thisUpdate: Time.nullable(),
    }),
  ),
  checks: z.array(z.object({ topic: Topic, status: Answer, message: z.string() })).describe('逐项检查'),
  coverage: z.string(),
  changes: z
    .array(
      z.object({
        revision: z.number().describe('第几个修订版，从 1 起'),
        object: z.number().nullable().describe('对象号'),
        allowed: z.boolean(),
        what: z.string(),
      }),
    )
    .describe('签署之后的改动，逐个对象'),
  moreChanges: z.number().describe('未列出的改动数'),
  places: z.array(Place).describe('在页面上的位置'),
  signedBytes: z.number().nullable().describe('签署时的版本是文件的前多少字节'),
});
export type VerifiedSignature = z.output<typeof VerifiedSignature>;

const OwnContract = z.object({
  code: z.string().describe('合同编码，可用于存证查询'),
  state: z.enum(keysOf(CONTRACT_STATES)),
  stateWords: z.string(),
  isNewest: z.boolean().describe('此后没有更新的版本'),
  madeAt: Time.describe('这一版产生的时间'),
  endedAt: Time.nullable(),
  sha256: z.string(),
  sm3: z.string(),
});

const OwnReport = z.object({
  kind: z
    .enum(keysOf(PLATFORM_REPORTS))
    .describe('verification 验证报告，evidence 证据报告，bill 合作方账单'),
  title: z.string(),
  number: z.string().describe('报告编号'),
  madeAt: Time.describe('出具的时间'),
  contractCode: z.string().nullable().describe('证据报告所说的合同，可用于存证查询'),
});
export type OwnReport = z.output<typeof OwnReport>;

export const VerifiedFile = z.object({
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  sm3: z.string(),
  verdict: Verdict,
  words: z.string().describe('结论'),
  reason: z.string(),
  judgedAt: Time,
  policy: z.string().describe('验证策略'),
  trustList: z.object({
    roots: z.number().describe('列表中的根证书数'),
    changedAt: Time.nullable().describe('最近一次由人工变更的时间'),
  }),
  signatures: z.array(VerifiedSignature),
  sealPictures: z.array(z.number()).describe('有形似印章而不是签名的图片的页，从 1 起'),
  sealPicturePlaces: z
    .array(Place)
    .describe('这些图片在页面上的位置；说不出位置的只在 sealPictures 里列出页'),
  unsignedComments: z.number().describe('没有任何签名覆盖的批注的处数；这些批注是谁写的，文件不能证明'),
  unsignedCommentPlaces: z.array(Place).describe('这些批注在页面上的位置，最多 200 处'),
  contract: OwnContract.nullable().describe('由本平台签署的合同，按文件摘要认出'),
  report: OwnReport.nullable().describe('由本机构出具的报告，按文件摘要认出；改动过的认不出'),
});
export type VerifiedFile = z.output<typeof VerifiedFile>;

/** Beside a file that is to be judged. */
export const FilePassword = z.object({
  password: z.string().max(127).optional().describe('加密文件的打开密码，写在文件之前；不保存、不写入日志'),
});

export const verifySignFile = call({
  method: 'POST',
  path: '/api/file/verification/verifySignFile',
  access: 'public',
  tag,
  summary: '验证 PDF 文件中的全部签名（multipart，文件字段 pdfFile，不超过 50 MB）；文件不保存',
  takes: 'file',
  fields: FilePassword,
  answer: VerifiedFile,
  limit: { purpose: 'verify', max: 120, perSeconds: 600 },
});

export const trustList = call({
  method: 'GET',
  path: '/api/file/verification/trustList',
  access: 'public',
  tag,
  summary: '验证所依据的信任列表：每个根证书的名称与来源',
  answer: z.object({ anchors: z.array(TrustAnchor), changedAt: Time.nullable() }),
});

const Base64 = z.string().describe('DER，base64');

export const TrustMaterial = z.object({
  madeAt: Time.describe('取得这份材料的时间'),
  changedAt: Time.nullable().describe('信任列表最近一次由人工变更的时间'),
  anchors: z.array(TrustAnchor.extend({ certificate: Base64 })),
  certificates: z.array(Base64).describe('本机构的各级签发证书'),
  crls: z.array(Base64).describe('本机构最新的吊销列表'),
});
export type TrustMaterial = z.output<typeof TrustMaterial>;

export const trustMaterial = call({
  method: 'GET',
  path: '/api/file/verification/trustMaterial',
  access: 'public',
  tag,
  summary: '在自己的电脑上验证所需的材料：信任列表中的根证书、签发证书与最新吊销列表；不含任何文件',
  answer: TrustMaterial,
  limit: { purpose: 'verify-material', max: 60, perSeconds: 600 },
});

export const verificationOfSigning = call({
  method: 'GET',
  path: '/api/signing/contract/getSignatureVerificationInfoBySigningId',
  access: 'login',
  tag,
  summary: '验证一份合同的全部文件；合同的各方可以查看',
  query: z.object({ signingId: ContractId }),
  answer: z.object({ signingId: z.string(), documents: z.array(VerifiedFile) }),
  slow: true,
  limit: { purpose: 'verify', max: 120, perSeconds: 600 },
});
