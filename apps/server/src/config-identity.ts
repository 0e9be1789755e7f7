import { z } from 'zod';

const text = (description: string, example = '') => z.string().trim().default(example).describe(description);
const address = (description: string) => z.url().optional().describe(description);

const FACE_SERVICES = ['sandbox', 'sandbox-alipay', 'tencent', 'alipay'] as const;
export type FaceServiceName = (typeof FACE_SERVICES)[number];

const Face = z
  .string()
  .optional()
  .transform((value, context): FaceServiceName[] | undefined => {
    if (value === undefined) return undefined;
    const named = value.split(',').map((part) => part.trim());
    if (named.length === 1 && named[0] === 'off') return [];
    const services = FACE_SERVICES.filter((service) => named.includes(service));
    if (services.length === named.length) return named as FaceServiceName[];
    context.addIssue(`应为 off，或以逗号分隔的 ${FACE_SERVICES.join('、')}`);
    return z.NEVER;
  })
  .describe(
    '人脸核身服务，按优先次序以逗号分隔（sandbox / sandbox-alipay / tencent / alipay），前一个不可用时用后一个，off 为不提供；缺省：演示为 sandbox，生产为 off',
  );

const service = <const V extends string>(vendor: V, what: string) =>
  z.enum(['off', 'sandbox', vendor]).optional().describe(`${what}；缺省：演示为 sandbox，生产为 off`);

/** Which vendor serves which part of an identity, and our accounts with them. */
export const identityShape = {
  IDENTITY_FACE: Face,
  IDENTITY_PERSONS: service('tencent', '个人要素核验服务（运营商三要素、银行卡四要素）'),
  IDENTITY_COMPANIES: service('aliyun', '企业要素核验服务（三要素、四要素）'),
  IDENTITY_OCR: service('tencent', '证件识别服务'),
  IDENTITY_TRANSFERS: service('bank', '对公打款服务'),
  IDENTITY_TENCENT_SECRET_ID: text('腾讯云访问标识，用于人脸核身、要素核验与证件识别'),
  IDENTITY_TENCENT_SECRET_KEY: text('腾讯云访问密钥'),
  IDENTITY_TENCENT_REGION: text('腾讯云地域', 'ap-guangzhou'),
  IDENTITY_TENCENT_RULE_ID: text('腾讯云人脸核身业务流程编号（RuleId）'),
  IDENTITY_TENCENT_FACEID_ENDPOINT: address('腾讯云人脸核身地址，缺省为厂商公网地址'),
  IDENTITY_TENCENT_OCR_ENDPOINT: address('腾讯云文字识别地址，缺省为厂商公网地址'),
  IDENTITY_ALIPAY_APP_ID: text('支付宝应用编号'),
  IDENTITY_ALIPAY_PRIVATE_KEY: text('支付宝应用私钥，PEM 或 base64'),
  IDENTITY_ALIPAY_PUBLIC_KEY: text('支付宝公钥（不是应用公钥），PEM 或 base64，用于验证应答'),
  IDENTITY_ALIPAY_ENDPOINT: address('支付宝网关地址，缺省为厂商公网地址'),
  IDENTITY_ALIYUN_ACCESS_KEY_ID: text('阿里云访问标识，用于企业要素核验'),
  IDENTITY_ALIYUN_ACCESS_KEY_SECRET: text('阿里云访问密钥'),
  IDENTITY_ALIYUN_AUTH_CODE: text('阿里云号码百科授权码'),
  IDENTITY_ALIYUN_ENDPOINT: address('阿里云号码百科地址，缺省为厂商公网地址'),
  IDENTITY_BANK_ENDPOINT: address('打款网关地址（协议见 docs/specification/identity-vendors.md）'),
  IDENTITY_BANK_MERCHANT: text('打款网关商户号'),
  IDENTITY_BANK_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '应为 64 位十六进制')
    .optional()
    .describe('与打款网关共用的密钥（32 字节十六进制）'),
};

type IdentityConfig = z.output<z.ZodObject<typeof identityShape>>;

/** What each vendor needs before it can be asked. */
const NEEDS = {
  tencent: ['IDENTITY_TENCENT_SECRET_ID', 'IDENTITY_TENCENT_SECRET_KEY'],
  'tencent-face': ['IDENTITY_TENCENT_RULE_ID'],
  alipay: ['IDENTITY_ALIPAY_APP_ID', 'IDENTITY_ALIPAY_PRIVATE_KEY', 'IDENTITY_ALIPAY_PUBLIC_KEY'],
  aliyun: ['IDENTITY_ALIYUN_ACCESS_KEY_ID', 'IDENTITY_ALIYUN_ACCESS_KEY_SECRET', 'IDENTITY_ALIYUN_AUTH_CODE'],
  bank: ['IDENTITY_BANK_ENDPOINT', 'IDENTITY_BANK_MERCHANT', 'IDENTITY_BANK_KEY'],
} as const satisfies Record<string, readonly (keyof IdentityConfig)[]>;

/** A vendor that was named without what it needs. */
export function incompleteIdentity(config: IdentityConfig): string[] {
  const face = config.IDENTITY_FACE ?? [];
  const { IDENTITY_PERSONS, IDENTITY_COMPANIES, IDENTITY_OCR, IDENTITY_TRANSFERS } = config;
  const named = new Set<string>([
    ...face,
    ...(face.includes('tencent') ? ['tencent-face'] : []),
    ...[IDENTITY_PERSONS, IDENTITY_COMPANIES, IDENTITY_OCR, IDENTITY_TRANSFERS].map(String),
  ]);
  return Object.entries(NEEDS)
    .filter(([vendor, settings]) => named.has(vendor) && settings.some((setting) => !config[setting]))
    .map(([vendor, settings]) => `${settings.join('、')}：使用 ${vendor.split('-')[0]} 时均须设置`);
}

/** Stand-ins prove nothing about anybody. */
export const sandboxIdentity = (config: IdentityConfig): string[] =>
  [
    ['IDENTITY_FACE', config.IDENTITY_FACE?.some((one) => one.startsWith('sandbox'))] as const,
    ...(['IDENTITY_PERSONS', 'IDENTITY_COMPANIES', 'IDENTITY_OCR', 'IDENTITY_TRANSFERS'] as const).map(
      (name) => [name, config[name] === 'sandbox'] as const,
    ),
  ]
    .filter(([, isSandbox]) => isSandbox)
    .map(([name]) => `${name}：不得使用沙箱`);
