/** An approved message template of a vendor account: its text with the vendor's placeholders. */
export type ApprovedTemplates = Record<string, string>;

export type AliyunAccount = {
  accessKeyId: string;
  accessKeySecret: string;
  signNames: string[];
  /** By TemplateCode; placeholders like `${code}`. */
  templates: ApprovedTemplates;
};

export type TencentAccount = {
  secretId: string;
  secretKey: string;
  smsSdkAppId: string;
  signNames: string[];
  /** By TemplateId; placeholders like `{1}`. */
  templates: ApprovedTemplates;
};

/** Well-known keys: they open this sandbox and nothing else. */
export const sandboxAliyunAccount: AliyunAccount = {
  accessKeyId: 'SandboxAliyunKeyId',
  accessKeySecret: 'SandboxAliyunKeySecret',
  signNames: ['印信'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Aliyun's own placeholder syntax.
  templates: { SMS_100000001: '您的验证码为 ${code}，${minutes} 分钟内有效。请勿告知他人。' },
};

export const sandboxTencentAccount: TencentAccount = {
  secretId: 'SandboxTencentSecretId',
  secretKey: 'SandboxTencentSecretKey',
  smsSdkAppId: '1400000001',
  signNames: ['印信'],
  templates: { '1000001': '您的验证码为 {1}，{2} 分钟内有效。请勿告知他人。' },
};
