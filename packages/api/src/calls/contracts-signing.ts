import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_LIMITS, PARTY_INTENTS, SEAM_EDGES, SEAM_PAGES } from '../contracts.ts';
import { shortText, typedText } from '../texts.ts';
import { ContractId, DocumentId, SeamRange } from './contracts.ts';
import { Serial } from './seals.ts';

const tag = '合同签署';
const FieldId = z.uuid('控件编号格式不正确');

export const fillContract = call({
  method: 'POST',
  path: '/api/appapi/contract/fill',
  access: 'verified',
  tag,
  summary: '填写本方的控件；submit 为真时提交，提交后不再更改',
  body: z.strictObject({
    id: ContractId,
    values: z.array(z.strictObject({ fieldId: FieldId, value: typedText().max(2_000) })).max(500),
    submit: z.boolean().default(false),
  }),
  answer: z.object({ submitted: z.boolean(), missing: z.array(z.string()).describe('还未填写的必填控件') }),
  limit: { purpose: 'fill-contract', max: 600, perSeconds: 60 },
});

export const uploadContractValue = call({
  method: 'POST',
  path: '/api/appapi/contract/uploadValue',
  access: 'verified',
  tag,
  summary: '为图片或附件控件上传文件',
  query: z.object({ fieldId: FieldId }),
  takes: 'file',
  answer: z.object({ name: z.string() }),
  limit: { purpose: 'upload-contract', max: 300, perSeconds: 60 },
});

export const Strokes = z
  .array(
    z
      .array(
        z.strictObject({
          x: z.number().min(-100_000).max(100_000),
          y: z.number().min(-100_000).max(100_000),
          time: z.number().min(0).optional(),
          pressure: z.number().min(0).max(1).optional(),
        }),
      )
      .min(1)
      .max(5_000),
  )
  .min(1)
  .max(500);

/** What a signer puts on the pages beyond the places that were set for them. */
const Place = z.strictObject({
  documentId: DocumentId,
  what: z.enum(['seal', 'signature', 'date']),
  page: z.number().int().min(0),
  left: z.number().min(0).max(5_000).describe('毫米'),
  top: z.number().min(0).max(5_000).describe('毫米'),
});
const SeamWish = z.strictObject({
  documentId: DocumentId,
  edge: z.enum(keysOf(SEAM_EDGES)).default('right'),
  pages: z.enum(keysOf(SEAM_PAGES)).default('all'),
  ...SeamRange,
  top: z.number().min(0).max(5_000).describe('距页面上边的毫米数'),
  firstRatio: z.number().gt(0).lt(1).optional(),
  pagesPerSeal: z.number().int().min(2).max(100).optional(),
});
export const SigningWish = z.strictObject({
  sealId: z.uuid('印章编号格式不正确').optional().describe('所用印章；单位必填'),
  strokes: Strokes.optional().describe('手写笔迹；个人不用印章时，不给则以姓名代签'),
  places: z.array(Place).max(100).default([]),
  seams: z.array(SeamWish).max(20).default([]),
  certificate: Serial.optional().describe(
    '以 USB Key 签署时，其中证书的序列号；用印章时须是该印章的证书。给了就只能分两步签署',
  ),
});
export type SigningWish = z.output<typeof SigningWish>;

/** Told by the signer's own browser, and said to be so wherever it is shown. */
const ReadDocument = z.strictObject({
  documentId: DocumentId,
  pages: z
    .array(
      z.strictObject({
        page: z.number().int().min(0).describe('从 0 起'),
        seconds: z.number().int().min(0).max(86_400),
      }),
    )
    .max(CONTRACT_LIMITS.pages),
});
export type ReadDocument = z.output<typeof ReadDocument>;

const Intent = z
  .enum(keysOf(PARTY_INTENTS))
  .describe(
    '要求的意愿确认：sms 为短信验证码，password 为签署密码，face 为人脸识别或短信加证件号码；更严的一种总可代替',
  );

const Consent = shortText().max(20).describe('签署告知的版本');
const Reading = z
  .array(ReadDocument)
  .max(CONTRACT_LIMITS.documents)
  .optional()
  .describe('签署前在屏幕上打开过的页与停留的秒数，由签署人的浏览器测得');
/** What somebody signs, and how it will look. */
export const WishedSignature = { consent: Consent, wish: SigningWish, reading: Reading };

export const PreparedSignature = z.object({
  digest: z.string().describe('意愿确认的对象：合同、签署方、各文件摘要与签章样子的摘要'),
  documents: z.array(
    z.object({ documentId: z.string(), name: z.string(), sha256: z.string(), sm3: z.string() }),
  ),
  signer: z.string().describe('以谁的名义签署'),
  intent: Intent,
  expiresIn: z.number().describe('须在多少秒内签署'),
});

export const prepareSigning = call({
  method: 'POST',
  path: '/api/appapi/contract/prepare',
  access: 'verified',
  tag,
  summary: '准备签署：定下所签的文件与签章的样子，给出摘要；随后以 digest 为对象完成意愿确认',
  body: z.strictObject({ id: ContractId, ...WishedSignature }),
  answer: PreparedSignature.extend({ intentId: z.string() }),
  limit: { purpose: 'prepare-signing', max: 600, perSeconds: 60 },
});

const VerifierAnswer = z.enum(['yes', 'no', 'unknown']).describe('是、否，或不能断定');
export const VerifierAnswers = z.object({
  intact: VerifierAnswer.describe('签名与所签内容相符'),
  unchanged: VerifierAnswer.describe('签名之后没有未经允许的改动'),
  trusted: VerifierAnswer.describe('证书可以追溯到受信任的根，且未吊销'),
  timeProven: VerifierAnswer.describe('签名时间有时间戳证明'),
});
const IntentId = z.uuid('签署编号格式不正确');
export const SignedContract = z.object({
  contractId: z.string(),
  state: z.string(),
  documents: z.array(
    z.object({
      documentId: z.string(),
      sha256: z.string(),
      level: z.string(),
      verdict: z.string().describe('本系统验证的结论'),
      answers: VerifierAnswers.describe('本系统对这次签名的验证结果'),
    }),
  ),
  certificate: z.string().describe('签名证书的序列号'),
});
export const signContract = call({
  method: 'POST',
  path: '/api/appapi/contract/sign',
  access: 'verified',
  tag,
  summary: '签署全部文件：须先完成意愿确认；同一次准备重复提交得到同一个结果',
  body: z.strictObject({ intentId: IntentId }),
  answer: SignedContract,
  limit: { purpose: 'sign-contract', max: 600, perSeconds: 60 },
});

const Base64 = z
  .string()
  .max(4_096)
  .regex(/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, '签名须为 Base64');

export const beginSigning = call({
  method: 'POST',
  path: '/api/appapi/contract/beginSigning',
  access: 'verified',
  tag,
  summary: '以 USB Key 签署的第一步：须先完成意愿确认；给出各文件的待签内容。时限内重复提交得到同样的内容',
  body: z.strictObject({ intentId: IntentId }),
  answer: z.object({
    certificate: z.string().describe('证书的 SHA-256 指纹'),
    algorithm: z.string().describe('签名算法，如 SM2-SM3'),
    documents: z.array(
      z.object({
        documentId: z.string(),
        title: z.string().describe('合同与文件的名称'),
        toBeSigned: z.string().describe('签名属性（CMS，DER 的 Base64），原样签名'),
        documentDigest: z.string().describe('文件的摘要，与签名属性中的相同'),
      }),
    ),
    expiresIn: z.number().describe('须在多少秒内完成第二步'),
  }),
  limit: { purpose: 'sign-contract', max: 600, perSeconds: 60 },
});

export const finishSigning = call({
  method: 'POST',
  path: '/api/appapi/contract/finishSigning',
  access: 'verified',
  tag,
  summary: '以 USB Key 签署的第二步：交回各文件的签名，验证无误后写入；重复提交得到同一个结果',
  body: z.strictObject({
    intentId: IntentId,
    signatures: z
      .array(
        z.strictObject({
          documentId: DocumentId,
          signature: Base64.describe('RSA 为原值，ECDSA 与 SM2 为 DER 的 r、s'),
        }),
      )
      .min(1)
      .max(100),
  }),
  answer: SignedContract,
  limit: { purpose: 'sign-contract', max: 600, perSeconds: 60 },
});

const Refused = z.object({
  contractId: z.string(),
  code: z.number().describe('错误码'),
  message: z.string().describe('不能签署的原因'),
});
export const prepareSigningMany = call({
  method: 'POST',
  path: '/api/appapi/contract/prepareMany',
  access: 'verified',
  tag,
  summary: '准备一次签署多份合同：以 digest 为对象完成一次意愿确认；不能签署的逐份说明原因',
  body: z.strictObject({
    ids: z
      .array(ContractId)
      .min(1, '请选择合同')
      .max(CONTRACT_LIMITS.signedAtOnce, `一次最多签署 ${CONTRACT_LIMITS.signedAtOnce} 份`),
    consent: Consent,
    wish: SigningWish.pick({ sealId: true, strokes: true }),
  }),
  answer: z.object({
    digest: z.string().nullable().describe('意愿确认的对象：各份签署的摘要之摘要；没有可签的为空'),
    signer: z.string().describe('以谁的名义签署'),
    intent: Intent,
    prepared: z.array(
      z.object({
        contractId: z.string(),
        title: z.string(),
        intentId: z.string(),
        digest: z.string().describe('该份的摘要'),
        documents: z.number().describe('文件数'),
      }),
    ),
    refused: z.array(Refused),
    expiresIn: z.number().describe('须在多少秒内签署'),
  }),
  limit: { purpose: 'prepare-signing', max: 600, perSeconds: 60 },
});

export const signContracts = call({
  method: 'POST',
  path: '/api/appapi/contract/signMany',
  access: 'verified',
  tag,
  summary: '签署一次准备的多份合同：须先以其 digest 完成意愿确认；逐份给出结果，一份未成不影响其他',
  body: z.strictObject({
    intentIds: z
      .array(IntentId)
      .min(1)
      .max(CONTRACT_LIMITS.signedAtOnce)
      .describe('准备时给出的全部签署编号'),
  }),
  answer: z.object({ signed: z.array(SignedContract), refused: z.array(Refused) }),
  slow: true,
  limit: { purpose: 'sign-contract', max: 600, perSeconds: 60 },
});
