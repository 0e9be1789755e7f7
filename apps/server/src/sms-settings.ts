import type { Config } from './config.ts';
import type { SmsSettings } from './providers/sms/index.ts';
import type { OpenSandbox } from './sandbox.ts';

export function smsSettings(config: Config, sandbox?: OpenSandbox): SmsSettings {
  const shared = {
    signName: config.SMS_SIGN_NAME,
    templates: {
      'verification-code': config.SMS_CODE_TEMPLATE,
      invitation: config.SMS_INVITATION_TEMPLATE,
      notice: config.SMS_NOTICE_TEMPLATE,
      signing: config.SMS_SIGNING_TEMPLATE,
      authorization: config.SMS_AUTHORIZATION_TEMPLATE,
    },
    endpoint: config.SMS_ENDPOINT,
  };
  switch (config.SMS_PROVIDER) {
    case 'sandbox':
      if (!sandbox) throw new Error('the sandbox is not open');
      return sandbox.settings.sms;
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
