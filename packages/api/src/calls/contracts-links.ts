import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES, PARTY_STATES } from '../contract-states.ts';
import { CONTRACT_LIMITS, FIELD_KINDS, LINK_ENDS, PARTY_KINDS, PARTY_PARTS } from '../contracts.ts';
import { SmsCode } from '../schemas.ts';
import { LoginResult, SignInAgreements } from './accounts.ts';
import { ContractDocument, DocumentId } from './contracts.ts';
import type { FileContent } from './files.ts';

// The link in a party's message (docs/decisions/0056): it shows who asks for what, opens the contract for reading on the
// first device, and never signs. Whatever changes something is a POST: nothing happens to whoever only fetches the address.

const tag = '合同链接';
const Time = z.string().describe('时间（ISO 8601）');
const Content = z.custom<FileContent>().describe('文件内容');

export const LinkToken = z
  .string()
  .regex(/^[\w-]{20,60}$/, '链接不完整')
  .describe('链接中的凭证');

export const PageQuery = z.object({
  documentId: DocumentId,
  page: z.coerce.number().int().min(0).max(CONTRACT_LIMITS.pages),
  width: z.coerce.number().int().min(40).max(2_400).default(900).describe('像素'),
});

/** What stands between whoever follows a link and the pages. */
export const LINK_STANDS = ['open', 'press', 'code', 'identity', 'over'] as const;
export type LinkStand = (typeof LINK_STANDS)[number];

export const invitedContract = call({
  method: 'GET',
  path: '/api/appapi/contract/invited',
  access: 'public',
  tag,
  summary: '短信链接指向的合同：谁请谁做什么，这台设备能不能阅读；只看不记，不算打开，链接本身不能签署',
  query: z.object({ token: LinkToken }),
  answer: z.object({
    contractId: z.string().nullable().describe('仅在当前账号就是受邀人时给出'),
    isYou: z.boolean().describe('当前账号就是受邀人'),
    stand: z
      .enum(LINK_STANDS)
      .describe('open 可阅读，press 按下即可阅读，code 先输验证码，identity 先登录实名，over 链接已结束'),
    end: z.enum(keysOf(LINK_ENDS)).nullable().describe('链接为什么结束'),
    title: z.string().describe('还不能在这台设备上阅读的，脱敏'),
    sender: z.object({
      name: z.string().describe('单位名称或姓名；还不能阅读的，姓名脱敏'),
      kind: z.enum(keysOf(PARTY_KINDS)),
      certified: z.boolean().describe('单位已认证，或个人已实名'),
      handler: z.string().describe('单位的经办人；个人为空'),
    }),
    expected: z.object({
      name: z.string(),
      phone: z.string(),
      kind: z.enum(keysOf(PARTY_KINDS)),
      organizationName: z.string(),
      part: z.enum(keysOf(PARTY_PARTS)),
      state: z.enum(keysOf(PARTY_STATES)),
    }),
    message: z.string().nullable().describe('发起方给签署方的话；还不能阅读的为空'),
    pages: z.number().nullable().describe('文件页数；还不能阅读的为空，下同'),
    amount: z.number().nullable().describe('合同金额，分'),
    fills: z.number().describe('受邀人要填几处'),
    signs: z.number().describe('受邀人要签几处'),
    state: z.enum(keysOf(CONTRACT_STATES)).describe('合同状态'),
    deadline: Time.nullable(),
  }),
  limit: { purpose: 'invited-contract', max: 60, perSeconds: 60 },
});

const LinkBody = z.strictObject({ token: LinkToken });

export const openLink = call({
  method: 'POST',
  path: '/api/appapi/contract/openLink',
  access: 'public',
  tag,
  summary: '在这台设备上打开链接阅读：记入合同的经过，并通知发起方；第一台设备之外须带验证码。不建立登录',
  body: z.strictObject({ token: LinkToken, code: SmsCode.optional().describe('发到受邀手机号的验证码') }),
  answer: z.null(),
  limit: { purpose: 'open-link', max: 20, perSeconds: 60 },
});

export const sendLinkCode = call({
  method: 'POST',
  path: '/api/appapi/contract/linkCode',
  access: 'public',
  tag,
  summary: '向受邀手机号发送验证码：用来阅读，或用来登录后签署',
  body: z.strictObject({ token: LinkToken, use: z.enum(['read', 'sign-in']).describe('用途') }),
  answer: z.object({ sentTo: z.string(), retryAfter: z.number(), expiresIn: z.number() }),
  limit: { purpose: 'send-code', max: 30, perSeconds: 60 },
});

export const signInByLink = call({
  method: 'POST',
  path: '/api/appapi/contract/linkSignIn',
  access: 'public',
  tag,
  summary: '用受邀手机号的验证码登录，不用再输手机号；没有账号的自动开通',
  body: z.strictObject({ token: LinkToken, verificationCode: SmsCode, agreements: SignInAgreements }),
  answer: LoginResult,
  limit: { purpose: 'login', max: 30, perSeconds: 60 },
});

export const linkedContract = call({
  method: 'GET',
  path: '/api/appapi/contract/linked',
  access: 'public',
  tag,
  summary: '已在这台设备上打开的链接：文件，与受邀人的填写和签署位置',
  query: z.object({ token: LinkToken }),
  answer: z.object({
    openedAt: Time,
    documents: z.array(ContractDocument),
    places: z
      .array(
        z.object({
          id: z.string(),
          documentId: z.string(),
          kind: z.enum(keysOf(FIELD_KINDS)),
          label: z.string(),
          page: z.number(),
          left: z.number(),
          top: z.number(),
          width: z.number(),
          height: z.number(),
        }),
      )
      .describe('受邀人自己的位置（毫米）'),
  }),
  limit: { purpose: 'invited-contract', max: 60, perSeconds: 60 },
});

export const linkedPage = call({
  method: 'GET',
  path: '/api/appapi/contract/linkedPage',
  access: 'public',
  tag,
  summary: '已打开的链接中的一页（PNG）',
  query: PageQuery.extend({ token: LinkToken }),
  answer: Content,
  sends: 'file',
  limit: { purpose: 'shared-page', max: 300, perSeconds: 60 },
});

export const linkedFile = call({
  method: 'GET',
  path: '/api/appapi/contract/linkedFile',
  access: 'public',
  tag,
  summary: '已打开的链接中的一份文件（PDF），供阅读；inline 为 1 时在浏览器中打开',
  query: z.object({ token: LinkToken, documentId: DocumentId, inline: z.literal('1').optional() }),
  answer: Content,
  sends: 'file',
  limit: { purpose: 'contract-download', max: 120, perSeconds: 600 },
});

export const disownLink = call({
  method: 'POST',
  path: '/api/appapi/contract/disownLink',
  access: 'public',
  tag,
  summary: '“这不是我”：告诉发起方链接到了别人手里，这台设备不再能阅读',
  body: LinkBody,
  answer: z.null(),
  limit: { purpose: 'open-link', max: 20, perSeconds: 60 },
});

export const askExtension = call({
  method: 'POST',
  path: '/api/appapi/contract/askExtension',
  access: 'public',
  tag,
  summary: '合同过期后请发起方延期：每天通知一次',
  body: LinkBody,
  answer: z.null(),
  limit: { purpose: 'open-link', max: 20, perSeconds: 60 },
});
