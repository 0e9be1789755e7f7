/** How keys, certificates, time stamps and records are kept. Only what the software does today; change it with the software. */
export const safety = [
  {
    key: 'keys',
    name: '密钥',
    promise: '签名密钥只在签名的那一刻使用',
    points: [
      '只有密钥服务可以接触私钥，业务系统拿到的是签名结果，不是密钥。',
      '签发证书先登记意图：谁、为什么、对哪份摘要，提交之后才动用密钥。',
      '密钥加密保存，也可以放进支持 PKCS#11 的硬件，不会以明文离开。',
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
    promise: '记录只增不改，签名谁都能验',
    points: [
      '登录、切换账号与后台操作写入只增不改的记录，数据库拒绝修改与删除。',
      '个人信息加密保存，记录与页面只显示脱敏内容。',
      '签名、时间戳与吊销信息收进文件，离线也能验证，不依赖我们的服务是否在线。',
    ],
  },
] as const;
