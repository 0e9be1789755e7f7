/** Well-known keys: they open this sandbox and nothing else. */
export const sandboxIdentityAccount = {
  tencentRuleId: '1',
  aliyunAuthCode: 'SandboxAuthCode',
  bank: {
    merchant: 'sandbox-merchant',
    key: '73616e64626f782d62616e6b2d6b65792d6f70656e732d6e6f7468696e672121',
  },
} as const;
