import { type CapabilityKey, worded } from '@yinxin/api/page';
import type { Question } from '~/parts/page/index.ts';

/** What is installed at the customer depends on what is open. */
export const needs: CapabilityKey[] = [
  'identity',
  'seals',
  'contracts',
  'usbKey',
  'verification',
  'evidence',
  'api',
  'digestOnly',
  'singleSignOn',
  'updatePackages',
];

/** What it can do in the platform of a customer; the badge of what backs it stands beside it while it is not open. */
interface LocalClaim {
  name: string;
  text: string;
  capability: CapabilityKey;
}

export const lead = worded('digestOnly', {
  open: '文件在您的服务器上，只传摘要，取回签名与时间戳。',
  until: '文件、印章与密钥都在自己的服务器和密码设备上，签好的文件在内网就能验证。',
});

export const boundary = worded('digestOnly', {
  open: '边界以内由您管理，只传摘要。',
  until: '边界以内由您管理。只传摘要的方式尚在规划；目前证书与时间戳服务也装在边界以内，使用您的密码设备。',
});

/** What the picture writes beside what crosses the boundary. */
export const crossing = worded('digestOnly', { open: '只出摘要', until: '只传摘要（规划中）' });

export const promises: LocalClaim[] = [
  { name: '文件在您的存储里', text: '文件、数据库与备份都在您的服务器上。', capability: 'contracts' },
  {
    name: '密钥在您手里',
    text: '单位密钥放在密码机或 USB Key 中，主机与口令由您管理。',
    capability: 'usbKey',
  },
  {
    name: '断网也能验',
    text: '证书、吊销信息与时间戳一并写入文件，内网可以独立验证。',
    capability: 'verification',
  },
];

export const environment: LocalClaim[] = [
  {
    name: '处理器与系统',
    text: 'x86-64 与 ARM64 的 Linux；国产处理器与操作系统在部署前做适配验证，验证结果写入验收单。',
    capability: 'contracts',
  },
  {
    name: '数据库',
    text: 'PostgreSQL，自带内置实例，也可以使用您现有的集群；其他数据库须经适配评估。',
    capability: 'contracts',
  },
  { name: '文件存储', text: '本机目录或兼容 S3 接口的对象存储。', capability: 'contracts' },
  { name: '密码设备', text: '以 PKCS#11 接入密码机；USB Key 用于经办人签署。', capability: 'usbKey' },
  { name: '算法', text: '签名用 SM2 与 SM3，兼容 RSA、ECDSA 与 SHA-2。', capability: 'certificates' },
  { name: '短信', text: '使用您在短信服务商的账号与模板。', capability: 'accounts' },
  { name: '登录', text: '与您的统一身份系统对接。', capability: 'singleSignOn' },
  { name: '业务系统', text: 'OA、ERP 等系统按接口发起签署、取回结果。', capability: 'api' },
];

export const delivery = {
  lanes: ['您', '我们', '第三方'],
  steps: [
    { lane: 2, name: '现场勘察', text: '网络、主机、密码设备' },
    { lane: 1, name: '确认方案', text: '架构与安全要求' },
    { lane: 2, name: '部署联调', text: '测试证书走通全程' },
    { lane: 1, name: '密钥仪式', text: '两人在场生成密钥' },
    { lane: 3, name: '测评配合', text: '等级保护与密码应用评估' },
    { lane: 1, name: '验收移交', text: '文档、培训、演练' },
  ],
};

export const care: LocalClaim[] = [
  { name: '离线升级', text: '按版本提供更新包与说明，没有互联网也能更新。', capability: 'updatePackages' },
  { name: '备份恢复', text: '数据库与文件一并备份，恢复步骤在验收时演练一次。', capability: 'contracts' },
  { name: '监控', text: '就绪检查、日志与审计记录可以接入您的监控平台。', capability: 'contracts' },
  { name: '支持', text: '远程与现场两种方式，响应时限写在合同里。', capability: 'appointment' },
];

export const questions: Question[] = [
  {
    question: '完全断开互联网可以用吗？',
    answer:
      '可以在内网部署时间戳与证书服务，由您的密码设备提供密钥；短信、实名核验这些要连外部服务的环节，须留出受控的出口。签出的文件要给外部的人验证时，请把根证书交给对方。',
  },
  {
    question: '能通过密码应用安全性评估吗？',
    answer: '系统采用国密算法并支持密码机，我们提供评估所需的材料并配合整改；评估结论由测评机构独立作出。',
  },
  {
    question: '以后不用了，合同怎么办？',
    answer:
      '合同是按公开标准签名的 PDF，可以下载保存，用支持这些标准与算法的软件验证；证据包用离线验证器核对，都不依赖本系统。',
  },
];
