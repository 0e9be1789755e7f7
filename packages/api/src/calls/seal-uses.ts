import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { AccountUid, GivenFen } from '../schemas.ts';
import { GRANT_APPROVALS, USE_REQUEST_STATES } from '../seals.ts';
import { longText, shortText } from '../texts.ts';
import { SealId } from './seals.ts';

const tag = '印章授权与用印';
const Time = z.string().describe('时间（ISO 8601）');
const SceneId = z.uuid('平台编号格式不正确').describe('办理平台编号');
export const DocumentDigest = shortText()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, '文件摘要为 64 位十六进制数')
  .describe('文件的 SM3 或 SHA-256 摘要');

export const SealGrant = z.object({
  grantId: z.string(),
  uid: z.string(),
  userName: z.string(),
  sceneId: z.string().nullable().describe('为空时所有平台均可'),
  sceneName: z.string(),
  until: Time.nullable().describe('为空时不限期'),
  uses: z.number().nullable().describe('可用次数；为空时不限'),
  used: z.number().describe('已用次数'),
  approval: z.enum(keysOf(GRANT_APPROVALS)),
  approvalAbove: z.number().nullable().describe('超过此金额（分）须审批'),
  state: z
    .enum(['active', 'ended', 'expired', 'spent', 'left'])
    .describe('有效、已收回、已到期、已用完、已离开企业'),
  createdAt: Time,
  may: z.array(z.literal('end-grant')),
});
export type SealGrant = z.output<typeof SealGrant>;

export const sealGrants = call({
  method: 'GET',
  path: '/api/appapi/seal/grants',
  access: 'login',
  tag,
  summary: '一枚印章的授权，有效的在前',
  query: z.object({ id: SealId }),
  answer: z.array(SealGrant),
});

export const grantSeal = call({
  method: 'POST',
  path: '/api/appapi/seal/grant',
  access: 'login',
  tag,
  summary: '授权成员用印；须先完成意愿确认（act 为 grant-seal，target 为印章编号）',
  body: z
    .strictObject({
      id: SealId,
      uid: AccountUid,
      sceneId: SceneId.nullable().default(null),
      until: z.iso.datetime({ offset: true, error: '到期时间格式不正确' }).nullable().default(null),
      uses: z.number().int().min(1, '至少 1 次').max(100_000).nullable().default(null),
      approval: z.enum(keysOf(GRANT_APPROVALS)).default('each'),
      approvalAbove: GivenFen.min(1).nullable().default(null),
    })
    .refine((grant) => (grant.approval === 'above') === (grant.approvalAbove !== null), '请填写须审批的金额'),
  answer: SealGrant,
});

export const endGrant = call({
  method: 'POST',
  path: '/api/appapi/seal/endGrant',
  access: 'login',
  tag,
  summary: '收回授权，立即生效',
  body: z.strictObject({ grantId: z.uuid('授权编号格式不正确') }),
  answer: SealGrant,
});

export const UseRequest = z.object({
  requestId: z.string(),
  sealId: z.string(),
  sealName: z.string(),
  applicant: z.string(),
  sceneName: z.string(),
  document: z.string().describe('文件名称'),
  digest: DocumentDigest,
  amount: z.number().nullable().describe('金额（分）'),
  reason: z.string().describe('用途'),
  state: z.enum(keysOf(USE_REQUEST_STATES)),
  decision: z.string().describe('审批意见'),
  createdAt: Time,
  decidedAt: Time.nullable(),
  expiresAt: Time,
  may: z.array(z.enum(['approve-use', 'refuse-use', 'withdraw-use'])),
});
export type UseRequest = z.output<typeof UseRequest>;

export const requestUse = call({
  method: 'POST',
  path: '/api/appapi/seal/requestUse',
  access: 'login',
  tag,
  summary: '申请在一份文件上用印一次',
  body: z.strictObject({
    id: SealId,
    sceneId: SceneId.nullable().default(null),
    document: shortText('请填写文件名称').min(1, '请填写文件名称').max(200),
    digest: DocumentDigest,
    amount: GivenFen.min(1).nullable().default(null),
    contractId: z.uuid().nullable().default(null).describe('为哪份合同；给了就以合同的名称、摘要与金额为准'),
    reason: longText('请填写用途').min(2, '请填写用途').max(200),
  }),
  answer: UseRequest,
  limit: { purpose: 'request-use', max: 60, perSeconds: 3600 },
});

export const useRequests = call({
  method: 'GET',
  path: '/api/appapi/seal/useRequests',
  access: 'login',
  tag,
  summary: '用印申请：管理者看到本企业的，其他人看到自己的；待审批的在前',
  query: z.object({
    state: z.enum(keysOf(USE_REQUEST_STATES)).optional(),
    before: z.uuid().optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({ list: z.array(UseRequest), more: z.boolean(), pending: z.number() }),
});

export const decideUse = call({
  method: 'POST',
  path: '/api/appapi/seal/decideUse',
  access: 'login',
  tag,
  summary: '同意或不同意用印；不能审批自己的申请',
  body: z
    .strictObject({
      requestId: z.uuid('申请编号格式不正确'),
      approve: z.boolean(),
      words: longText().max(200).default('').describe('意见；不同意时必填'),
    })
    .refine(({ approve, words }) => approve || words.length > 0, '请填写不同意的理由'),
  answer: UseRequest,
});

export const withdrawUse = call({
  method: 'POST',
  path: '/api/appapi/seal/withdrawUse',
  access: 'login',
  tag,
  summary: '撤回自己的用印申请',
  body: z.strictObject({ requestId: z.uuid('申请编号格式不正确') }),
  answer: UseRequest,
});

export const sealUses = call({
  method: 'GET',
  path: '/api/appapi/seal/uses',
  access: 'login',
  tag,
  summary: '用印记录，新的在前',
  query: z.object({
    id: SealId.optional().describe('为空时为当前账号的全部印章'),
    before: z.uuid().optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        useId: z.string(),
        sealId: z.string(),
        sealName: z.string(),
        document: z.string(),
        digest: DocumentDigest,
        person: z.string().describe('用印人'),
        sceneName: z.string(),
        by: z.enum(['keeper', 'grant', 'approval', 'silent']).describe('本人或管理者、授权、审批、静默签'),
        returned: z.boolean().describe('签署没有完成，这次用印不算'),
        ip: z.string().describe('网络地址'),
        at: Time,
      }),
    ),
    more: z.boolean(),
  }),
});

export const tokenCertificates = call({
  method: 'POST',
  path: '/api/appapi/seal/tokenCertificates',
  access: 'verified',
  tag,
  summary: 'USB Key 中的证书是否属于当前账号、能否用来签署，不能时说明原因；次序与所给的相同',
  body: z.strictObject({
    certificates: z.array(z.base64('证书须为 Base64').max(22_000)).max(32).describe('证书（DER 的 Base64）'),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        fit: z.boolean().describe('能否用来签署'),
        reason: z.string().describe('不能的原因；能用时为空'),
        own: z.boolean().describe('是否签发给当前账号'),
        serial: z.string().describe('序列号；无法读取时为空'),
        sealId: z.string().nullable().describe('所属印章；单独申请的证书为空'),
        sealName: z.string(),
      }),
    ),
  }),
  limit: { purpose: 'token-certificates', max: 300, perSeconds: 60 },
});
