import { authorizationMessage, codeMessage, signingMessage } from '@yinxin/api';

/** An approved message template of a vendor account: its text with the vendor's placeholders. */
type ApprovedTemplates = Record<string, string>;

export interface AliyunAccount {
  accessKeyId: string;
  accessKeySecret: string;
  signNames: string[];
  /** By TemplateCode; placeholders like `${code}`. */
  templates: ApprovedTemplates;
}

export interface TencentAccount {
  secretId: string;
  secretKey: string;
  smsSdkAppId: string;
  signNames: string[];
  /** By TemplateId; placeholders like `{1}`. */
  templates: ApprovedTemplates;
}

/** Stands for the address of the site in a template: whoever has one approved writes their own. */
const SITE = '[site]';
/** With the templates as this site had them approved. */
export const approvedFor = <Account extends { templates: ApprovedTemplates }>(
  account: Account,
  site: string,
): Account => ({
  ...account,
  templates: Object.fromEntries(
    Object.entries(account.templates).map(([id, text]) => [id, text.replace(SITE, site)]),
  ),
});

/** Well-known keys: they open this sandbox and nothing else. */
export const sandboxAliyunAccount: AliyunAccount = {
  accessKeyId: 'SandboxAliyunKeyId',
  accessKeySecret: 'SandboxAliyunKeySecret',
  signNames: ['印信'],
  templates: {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: Aliyun's own placeholder syntax.
    SMS_100000001: codeMessage({ code: '${code}', use: '${use}', minutes: '${minutes}' }),
    SMS_100000002: '${organization}邀请您加入其企业账号，${days} 天内登录即可接受。如非本人相关请忽略。',
    SMS_100000003: '${about}，请登录查看。',
    SMS_100000004: signingMessage({
      ...{ author: '${author}', act: '${act}', title: '${title}', until: '${until}' },
      address: `${SITE}/s/\${token}`,
    }),
    SMS_100000005: authorizationMessage({
      ...{ organization: '${organization}', handler: '${handler}', what: '${what}', until: '${until}' },
      address: `${SITE}/authorize/\${token}`,
    }),
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
  },
};

export const sandboxTencentAccount: TencentAccount = {
  secretId: 'SandboxTencentSecretId',
  secretKey: 'SandboxTencentSecretKey',
  smsSdkAppId: '1400000001',
  signNames: ['印信'],
  templates: {
    '1000001': '您的验证码为 {1}，{2} 分钟内有效。请勿告知他人。',
    '1000002': '{1}邀请您加入其企业账号，{2} 天内登录即可接受。如非本人相关请忽略。',
    '1000003': '{1}，请登录查看。',
    '1000004': signingMessage({
      ...{ author: '{1}', act: '{2}', title: '{3}', until: '{4}' },
      address: `${SITE}/s/{5}`,
    }),
    '1000005': authorizationMessage({
      ...{ organization: '{1}', handler: '{2}', what: '{3}', until: '{4}' },
      address: `${SITE}/authorize/{5}`,
    }),
  },
};
