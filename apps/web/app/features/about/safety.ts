/** How keys, certificates, time stamps and evidence are kept. It follows the security decisions of the architecture; change it with them. */
export const safety = [
  {
    key: 'keys',
    name: '密钥',
    promise: '签名密钥只在签名的那一刻使用',
    points: [
      '只有密钥服务可以接触私钥，业务系统拿到的是签名结果，不是密钥。',
      '每次签名先登记意图：谁、签什么摘要、用哪把密钥、凭哪次意愿确认，然后才签。',
      '机构密钥、证书模板与批量吊销须两人共同操作。',
    ],
  },
  {
    key: 'certificates',
    name: '证书',
    promise: '签发有依据，状态随时可查',
    points: [
      '证书签发前逐项检查内容并留下记录，不合格的不签。',
      '证书状态通过吊销列表与在线查询公开，任何依赖方都能核实。',
      '认证信息保存到证书失效后至少五年（电子签名法第二十四条）。',
    ],
  },
  {
    key: 'time',
    name: '时间',
    promise: '时间由时间戳证明',
    points: [
      '签署时间取自时间戳服务的签名，遵循 RFC 3161 与 GB/T 20520。',
      '长期保存的文件一并收入证书与吊销信息，证书过期以后仍可验证。',
    ],
  },
  {
    key: 'evidence',
    name: '证据',
    promise: '日志只增不改，谁都可以核对',
    points: [
      '签署过程的摘要写入默克尔日志，由独立见证方共同签名。',
      '公开查询只显示摘要与脱敏信息，看不到合同内容。',
      '证据包可以离线验证，不依赖我们的服务是否在线。',
    ],
  },
] as const;
