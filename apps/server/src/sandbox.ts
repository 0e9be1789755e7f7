import type {
  Sandbox,
  sandboxAlipayAccount,
  sandboxIdentityAccount,
  sandboxPayAccount,
  sandboxWecomAccount,
} from '@yinxin/sandbox';
import type { Config } from './config.ts';
import type { FaceSettings, IdentitySettings, TencentSettings } from './providers/identity/index.ts';
import type { AlipaySettings, WechatSettings } from './providers/pay/index.ts';
import type { SmsSettings } from './providers/sms/index.ts';
import type { WecomSettings } from './providers/wecom/index.ts';

/** Our adapters' settings for the stand-ins. */
interface SandboxSettings {
  readonly sms: SmsSettings;
  readonly identity: {
    readonly tencentFace: FaceSettings;
    readonly alipayFace: FaceSettings;
    readonly tencent: TencentSettings;
    readonly companies: NonNullable<IdentitySettings['companies']>;
    readonly transfers: NonNullable<IdentitySettings['transfers']>;
  };
  readonly pay: {
    readonly wechat: Omit<WechatSettings, 'notifyUrl'>;
    readonly alipay: Omit<AlipaySettings, 'notifyUrl'>;
  };
  readonly wecom: WecomSettings;
}

export interface OpenSandbox extends Sandbox {
  readonly settings: SandboxSettings;
  close(): Promise<void>;
}

/** The stand-ins of the demo in this process (docs/decisions/0018); production refuses them and loads none of their code. */
export async function openSandbox(config: Config): Promise<OpenSandbox | undefined> {
  if (!config.demo) {
    if (config.SMS_PROVIDER === 'sandbox') throw new Error('the sandbox is for the demo only');
    return undefined;
  }
  const accounts = await import('@yinxin/sandbox');
  const { createSandbox, sandboxAliyunAccount, sandboxAlipayAccount, sandboxPayAccount } = accounts;
  const sandbox = createSandbox({ pagesOrigin: config.origin });
  const endpoint = await sandbox.wire.listen({ host: '127.0.0.1', port: 0 });
  const { accessKeyId, accessKeySecret, signNames, templates } = sandboxAliyunAccount;
  const [signName = ''] = signNames;
  const [code = '', invitation = '', notice = '', signing = '', authorization = ''] = Object.keys(templates);
  return {
    ...sandbox,
    settings: {
      sms: {
        kind: 'aliyun',
        accessKeyId,
        accessKeySecret,
        signName,
        templates: { 'verification-code': code, invitation, notice, signing, authorization },
        endpoint,
      },
      identity: identityOf(
        { accessKeyId, accessKeySecret },
        accounts.sandboxTencentAccount,
        { ...accounts.sandboxIdentityAccount, alipay: sandboxAlipayAccount },
        endpoint,
      ),
      pay: payOf(sandboxPayAccount, sandboxAlipayAccount, endpoint),
      wecom: wecomOf(accounts.sandboxWecomAccount, endpoint, config.origin),
    },
    close: async () => void (await sandbox.wire.close()),
  };
}

function identityOf(
  aliyun: { accessKeyId: string; accessKeySecret: string },
  { secretId, secretKey }: { secretId: string; secretKey: string },
  {
    tencentRuleId,
    aliyunAuthCode,
    alipay,
    bank,
  }: typeof sandboxIdentityAccount & { alipay: typeof sandboxAlipayAccount },
  endpoint: string,
): SandboxSettings['identity'] {
  const tencent = { keys: { secretId, secretKey }, endpoint };
  return {
    tencent,
    tencentFace: { ...tencent, kind: 'tencent', ruleId: tencentRuleId },
    alipayFace: { ...alipay, kind: 'alipay', endpoint: `${endpoint}/gateway.do` },
    companies: { ...aliyun, authCode: aliyunAuthCode, endpoint },
    transfers: { ...bank, endpoint },
  };
}

const payOf = (
  { wechat, alipay: { sellerId } }: typeof sandboxPayAccount,
  alipay: typeof sandboxAlipayAccount,
  endpoint: string,
): SandboxSettings['pay'] => ({
  wechat: { ...wechat, endpoint, oauthEndpoint: endpoint, authorizeEndpoint: endpoint },
  alipay: { ...alipay, sellerId, endpoint: `${endpoint}/gateway.do`, statementOrigin: endpoint },
});

/** Its pages are ours, so that phones find them wherever the demo is. */
const wecomOf = (
  account: typeof sandboxWecomAccount,
  api: string,
  origin: string,
): SandboxSettings['wecom'] => {
  const pages = `${origin}/sandbox/wecom`;
  return {
    ...account,
    places: { api, pages: { authorize: pages, scan: pages, login: pages, install: pages } },
  };
};
