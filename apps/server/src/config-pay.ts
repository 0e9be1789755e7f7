import { z } from 'zod';
import { readPrivateKey, readPublicKey } from './providers/outbound/index.ts';

const text = (description: string, example = '') => z.string().trim().default(example).describe(description);
const address = (description: string) => z.url().optional().describe(description);
const service = <const V extends string>(vendor: V, what: string) =>
  z.enum(['off', 'sandbox', vendor]).optional().describe(`${what}；缺省：演示为 sandbox，生产为 off`);

const isKey = (read: (key: string) => unknown) => (key: string) => {
  try {
    return key === '' || Boolean(read(key));
  } catch {
    return false;
  }
};

const PlatformKeys = z
  .string()
  .trim()
  .default('')
  .transform((value, context) => {
    const keys = value
      .split(',')
      .filter(Boolean)
      .map((entry) => {
        const [serial = '', key = ''] = entry.split('|').map((part) => part.trim());
        return { serial, key };
      });
    if (keys.every(({ serial, key }) => serial && key && isKey(readPublicKey)(key))) return keys;
    context.addIssue('应为“序列号或公钥编号|PEM 或 base64”，以逗号分隔');
    return z.NEVER;
  })
  .describe(
    '微信支付平台证书或微信支付公钥，“序列号或公钥编号|PEM 或 base64”以逗号分隔，第一个为现用的；用于验证应答与通知',
  );

/** Who collects money for us, and our accounts with them. */
export const payShape = {
  PAY_WECHAT: service('wechat', '微信支付'),
  PAY_WECHAT_APP_ID: text('公众号或应用编号（appid）'),
  PAY_WECHAT_APP_SECRET: text('公众号密钥，用于微信内支付时识别付款人；不填则不提供微信内支付'),
  PAY_WECHAT_MCHID: text('微信支付商户号'),
  PAY_WECHAT_SERIAL: text('商户 API 证书序列号'),
  PAY_WECHAT_PRIVATE_KEY: text('商户 API 私钥，PEM 或 base64').refine(
    isKey(readPrivateKey),
    '不是有效的私钥',
  ),
  PAY_WECHAT_API_KEY: text('APIv3 密钥（32 个字符），用于解密通知').refine(
    (key) => key === '' || Buffer.byteLength(key) === 32,
    '应为 32 个字符',
  ),
  PAY_WECHAT_PLATFORM_KEYS: PlatformKeys,
  PAY_WECHAT_ENDPOINT: address('微信支付接口地址，缺省为厂商公网地址'),
  PAY_ALIPAY: service('alipay', '支付宝'),
  PAY_ALIPAY_APP_ID: text('支付宝收款应用编号'),
  PAY_ALIPAY_SELLER_ID: text('收款的支付宝用户号（2088 开头）'),
  PAY_ALIPAY_PRIVATE_KEY: text('支付宝应用私钥，PEM 或 base64').refine(
    isKey(readPrivateKey),
    '不是有效的私钥',
  ),
  PAY_ALIPAY_PUBLIC_KEY: text('支付宝公钥（不是应用公钥），PEM 或 base64').refine(
    isKey(readPublicKey),
    '不是有效的公钥',
  ),
  PAY_ALIPAY_ENDPOINT: address('支付宝网关地址，缺省为厂商公网地址'),
  PAY_BANK_HOLDER: text('收款户名，三项都填写后提供银行转账'),
  PAY_BANK_ACCOUNT: text('收款账号'),
  PAY_BANK_NAME: text('开户行'),
  PAY_REFUND_ALONE_YUAN: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(1_000)
    .describe('一人可以批准的最高退款金额（元）；超过的须由两人先后批准'),
};

type PayConfig = z.output<z.ZodObject<typeof payShape>>;

const NEEDS = {
  wechat: [
    'PAY_WECHAT_APP_ID',
    'PAY_WECHAT_MCHID',
    'PAY_WECHAT_SERIAL',
    'PAY_WECHAT_PRIVATE_KEY',
    'PAY_WECHAT_API_KEY',
  ],
  alipay: ['PAY_ALIPAY_APP_ID', 'PAY_ALIPAY_SELLER_ID', 'PAY_ALIPAY_PRIVATE_KEY', 'PAY_ALIPAY_PUBLIC_KEY'],
} as const satisfies Record<string, readonly (keyof PayConfig)[]>;

/** A vendor that was named without what it needs, or half of an account. */
export function incompletePay(config: PayConfig): string[] {
  const reasons: string[] = [];
  if (config.PAY_WECHAT === 'wechat' && NEEDS.wechat.some((name) => !config[name]))
    reasons.push(`${NEEDS.wechat.join('、')}：使用微信支付时均须设置`);
  if (config.PAY_WECHAT === 'wechat' && config.PAY_WECHAT_PLATFORM_KEYS.length === 0)
    reasons.push('PAY_WECHAT_PLATFORM_KEYS：使用微信支付时须设置');
  if (config.PAY_ALIPAY === 'alipay' && NEEDS.alipay.some((name) => !config[name]))
    reasons.push(`${NEEDS.alipay.join('、')}：使用支付宝时均须设置`);
  const bank = [config.PAY_BANK_HOLDER, config.PAY_BANK_ACCOUNT, config.PAY_BANK_NAME];
  if (bank.some(Boolean) && !bank.every(Boolean))
    reasons.push('PAY_BANK_HOLDER、PAY_BANK_ACCOUNT、PAY_BANK_NAME：提供银行转账时均须设置');
  return reasons;
}

/** Stand-ins collect no money. */
export const sandboxPay = (config: PayConfig): string[] =>
  (['PAY_WECHAT', 'PAY_ALIPAY'] as const)
    .filter((name) => config[name] === 'sandbox')
    .map((name) => `${name}：不得使用沙箱`);
