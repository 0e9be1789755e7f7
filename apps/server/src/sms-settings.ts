import type { Config } from './config.ts';
import type { SmsSettings } from './providers/sms/index.ts';

export function smsSettings(config: Config): SmsSettings {
  const shared = {
    signName: config.SMS_SIGN_NAME,
    templates: { 'verification-code': config.SMS_CODE_TEMPLATE },
    endpoint: config.SMS_ENDPOINT,
  };
  switch (config.SMS_PROVIDER) {
    case 'sandbox':
      return { kind: 'sandbox' };
    case 'aliyun':
      return {
        ...shared,
        kind: 'aliyun',
        accessKeyId: config.SMS_ACCESS_KEY_ID,
        accessKeySecret: config.SMS_ACCESS_KEY_SECRET,
      };
    case 'tencent':
      return {
        ...shared,
        kind: 'tencent',
        secretId: config.SMS_ACCESS_KEY_ID,
        secretKey: config.SMS_ACCESS_KEY_SECRET,
        smsSdkAppId: config.SMS_APP_ID,
      };
  }
}
