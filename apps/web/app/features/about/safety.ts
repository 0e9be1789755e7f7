import { KEY_CUSTODY } from '@yinxin/api/client';
import type { SiteInfo } from '@yinxin/api/page';

/** How keys, certificates, time stamps and records are kept. Only what the software does today; change it with the software. */
export const safety = ({ keyCustody }: Pick<SiteInfo, 'keyCustody'>) => [
  {
    key: 'keys' as const,
    name: '密钥',
    promise: '私钥由密钥服务保管',
    points: [
      '业务系统拿到的是签名结果，不是密钥。',
      '签发证书先登记意图：谁、为什么、对哪份摘要，提交之后才动用密钥。',
      KEY_CUSTODY[keyCustody],
    ],
  },
  {
    key: 'certificates' as const,
    name: '证书',
    promise: '状态公开，随时可查',
    points: [
      '证书签发前逐项检查内容并留下记录，不合格的不签。',
      '证书状态通过吊销列表与在线查询公开，任何依赖方都能核实。',
      '认证信息保存到证书失效后至少五年（电子签名法第二十四条）。',
    ],
  },
  {
    key: 'time' as const,
    name: '时间',
    promise: '用时间戳证明签署时间',
    points: [
      '签署时间取自本机构时间戳服务的签名，按 RFC 3161 签发。',
      '长期保存的文件一并收入证书与吊销信息，证书过期以后仍可验证。',
    ],
  },
  {
    key: 'evidence' as const,
    name: '证据',
    promise: '记录只增不改',
    points: [
      '登录、切换账号与后台操作写入只增不改的记录，数据库拒绝修改与删除，只有依法删除的网络地址会清除。',
      '姓名、手机号与证件加密保存，记录与页面只显示脱敏内容。',
      '签名、时间戳与吊销信息收进文件，离线也能验证，不依赖我们的服务是否在线。',
    ],
  },
];
