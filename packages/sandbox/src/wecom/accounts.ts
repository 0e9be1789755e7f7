/** Well-known ids and keys: they open this sandbox and nothing else. */
export const sandboxWecomAccount = {
  /** 第三方应用. */
  suite: {
    suiteId: 'ww5a4d9b0001suite0',
    suiteSecret: 'sandbox-suite-secret-opens-nothing-at-all-00',
    providerCorpId: 'ww5a4d9b0000prov00',
    callback: {
      token: 'SandboxSuiteToken',
      encodingAesKey: 'sandboxSuiteAesKeyOpensNothing0123456789abc',
    },
  },
  /** 自建应用 of the demo's own corp. */
  own: {
    corpId: 'ww5a4d9b0002corp00',
    agentId: '1000002',
    secret: 'sandbox-agent-secret-opens-nothing-at-all-00',
    callback: {
      token: 'SandboxAgentToken',
      encodingAesKey: 'sandboxAgentAesKeyOpensNothing0123456789abc',
    },
  },
} as const;
