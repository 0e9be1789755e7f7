import type { Config } from './config.ts';
import type { FaceServiceName } from './config-identity.ts';
import type { FaceSettings, IdentitySettings } from './providers/identity/index.ts';
import type { OpenSandbox } from './sandbox.ts';

/** What nobody has set is the sandbox in a demo and off in production. */
export function identitySettings(config: Config, sandbox?: OpenSandbox): IdentitySettings {
  const byDefault = config.demo ? 'sandbox' : 'off';
  const standIns = () => {
    if (!sandbox) throw new Error('the sandbox is not open');
    return sandbox.settings.identity;
  };
  const keys = {
    secretId: config.IDENTITY_TENCENT_SECRET_ID,
    secretKey: config.IDENTITY_TENCENT_SECRET_KEY,
    region: config.IDENTITY_TENCENT_REGION,
  };
  const faceid = { keys, endpoint: config.IDENTITY_TENCENT_FACEID_ENDPOINT };
  const faces: Record<FaceServiceName, () => FaceSettings> = {
    sandbox: () => standIns().tencentFace,
    'sandbox-alipay': () => standIns().alipayFace,
    tencent: () => ({ ...faceid, kind: 'tencent', ruleId: config.IDENTITY_TENCENT_RULE_ID }),
    alipay: () => ({
      kind: 'alipay',
      appId: config.IDENTITY_ALIPAY_APP_ID,
      privateKey: config.IDENTITY_ALIPAY_PRIVATE_KEY,
      alipayPublicKey: config.IDENTITY_ALIPAY_PUBLIC_KEY,
      endpoint: config.IDENTITY_ALIPAY_ENDPOINT,
    }),
  };
  const chosen = <T>(setting: string | undefined, standIn: () => T, vendor: () => T): T | undefined => {
    const name = setting ?? byDefault;
    if (name === 'off') return undefined;
    return name === 'sandbox' ? standIn() : vendor();
  };
  return {
    face: (config.IDENTITY_FACE ?? (config.demo ? ['sandbox' as const] : [])).map((name) => faces[name]()),
    persons: chosen(
      config.IDENTITY_PERSONS,
      () => standIns().tencent,
      () => faceid,
    ),
    companies: chosen(
      config.IDENTITY_COMPANIES,
      () => standIns().companies,
      () => ({
        accessKeyId: config.IDENTITY_ALIYUN_ACCESS_KEY_ID,
        accessKeySecret: config.IDENTITY_ALIYUN_ACCESS_KEY_SECRET,
        authCode: config.IDENTITY_ALIYUN_AUTH_CODE,
        endpoint: config.IDENTITY_ALIYUN_ENDPOINT,
      }),
    ),
    ocr: chosen(
      config.IDENTITY_OCR,
      () => standIns().tencent,
      () => ({ keys, endpoint: config.IDENTITY_TENCENT_OCR_ENDPOINT }),
    ),
    transfers: chosen(
      config.IDENTITY_TRANSFERS,
      () => standIns().transfers,
      () => ({
        endpoint: config.IDENTITY_BANK_ENDPOINT ?? '',
        merchant: config.IDENTITY_BANK_MERCHANT,
        key: config.IDENTITY_BANK_KEY ?? '',
      }),
    ),
  };
}
