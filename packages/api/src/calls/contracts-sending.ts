import { z } from 'zod';
import { call } from '../call.ts';
import { ContractId, SeenDraft } from './contracts.ts';
import { PreparedSignature, SignedContract, WishedSignature } from './contracts-signing.ts';

const tag = '合同';

const Unsent = {
  id: ContractId,
  savedAt: SeenDraft.savedAt.unwrap().describe('所见草稿的 savedAt；其后被改动过的草稿不发起'),
  ...WishedSignature,
};

export const prepareSending = call({
  method: 'POST',
  path: '/api/appapi/contract/prepareSending',
  access: 'verified',
  tag,
  summary:
    '准备发起并签署：草稿填写完整后的各文件与本方签章的摘要；随后以 digest 为对象完成意愿确认（act 为 sign-contract）。不是第一个签署的，发起后再签署',
  body: z.strictObject(Unsent),
  answer: PreparedSignature,
  limit: { purpose: 'prepare-signing', max: 600, perSeconds: 60 },
});

export const sendAndSign = call({
  method: 'POST',
  path: '/api/appapi/contract/sendAndSign',
  access: 'verified',
  tag,
  summary:
    '发起合同并签署本方的一份：须先完成意愿确认，内容与准备时相同；重复提交得到同一个结果，不会重复发起、扣减或签署',
  body: z.strictObject({
    ...Unsent,
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '摘要格式不正确')
      .describe('准备时给出、已确认的摘要'),
    amountConfirmed: z.boolean().default(false).describe('已核对：合同里写有更高的金额，审批按较高的进行'),
  }),
  answer: SignedContract,
  limit: { purpose: 'sign-contract', max: 600, perSeconds: 60 },
});
