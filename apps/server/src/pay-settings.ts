import type { Config } from './config.ts';
import type { BankAccount } from './modules/payments/index.ts';
import type { PaySettings } from './providers/pay/index.ts';
import type { OpenSandbox } from './sandbox.ts';

const noticeUrl = ({ origin }: Pick<Config, 'origin'>, vendor: string) =>
  `${origin}/api/pay/notice/${vendor}`;

/** What nobody has set is the sandbox in a demo and off in production. */
export function paySettings(config: Config, sandbox?: OpenSandbox): PaySettings {
  const byDefault = config.demo ? 'sandbox' : 'off';
  const standIns = () => {
    if (!sandbox) throw new Error('the sandbox is not open');
    return sandbox.settings.pay;
  };
  const settings: PaySettings = {};
  const wechat = config.PAY_WECHAT ?? byDefault;
  if (wechat !== 'off')
    settings.wechat = {
      ...(wechat === 'sandbox' ? standIns().wechat : wechatSettings(config)),
      notifyUrl: noticeUrl(config, 'wechat'),
    };
  const alipay = config.PAY_ALIPAY ?? byDefault;
  if (alipay !== 'off')
    settings.alipay = {
      ...(alipay === 'sandbox' ? standIns().alipay : alipaySettings(config)),
      notifyUrl: noticeUrl(config, 'alipay'),
    };
  return settings;
}

const wechatSettings = (config: Config) => ({
  appId: config.PAY_WECHAT_APP_ID,
  appSecret: config.PAY_WECHAT_APP_SECRET || undefined,
  mchid: config.PAY_WECHAT_MCHID,
  serial: config.PAY_WECHAT_SERIAL,
  privateKey: config.PAY_WECHAT_PRIVATE_KEY,
  apiV3Key: config.PAY_WECHAT_API_KEY,
  platformKeys: config.PAY_WECHAT_PLATFORM_KEYS,
  endpoint: config.PAY_WECHAT_ENDPOINT,
});

const alipaySettings = (config: Config) => ({
  appId: config.PAY_ALIPAY_APP_ID,
  sellerId: config.PAY_ALIPAY_SELLER_ID,
  privateKey: config.PAY_ALIPAY_PRIVATE_KEY,
  alipayPublicKey: config.PAY_ALIPAY_PUBLIC_KEY,
  endpoint: config.PAY_ALIPAY_ENDPOINT,
});

/** A demo shows an account that cannot exist. */
export function bankAccount(config: Config): BankAccount | undefined {
  const { PAY_BANK_HOLDER: holder, PAY_BANK_ACCOUNT: account, PAY_BANK_NAME: bankName } = config;
  if (holder && account && bankName) return { holder, account, bankName };
  return config.demo
    ? { holder: '印信（演示）', account: '0000 0000 0000 0000', bankName: '示例银行演示支行' }
    : undefined;
}
