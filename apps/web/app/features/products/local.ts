import type { CapabilityKey } from '@yinxin/api/page';
import type { Question } from '~/parts/page/index.ts';

/** What is installed in its own house depends on what is open. */
export const needs: CapabilityKey[] = [
  'identity',
  'seals',
  'contracts',
  'usbKey',
  'verification',
  'evidence',
];

export const promises = [
  { name: '文件不出域', text: '签署时只把文件摘要送到认证机构，换回签名与时间戳，原文始终在您的存储里。' },
  { name: '密钥在您手里', text: '单位密钥放在密码机或 USB Key 中，主机与口令由您管理。' },
  { name: '断网也能验', text: '证书、吊销信息与时间戳一并写入文件，内网可以独立验证。' },
];

export const environment: { name: string; text: string }[] = [
  {
    name: '处理器与系统',
    text: 'x86-64 与 ARM64 的 Linux；国产处理器与操作系统在部署前做适配验证，验证结果写入验收单。',
  },
  { name: '数据库', text: 'PostgreSQL，自带内置实例，也可以使用您现有的集群；其他数据库须经适配评估。' },
  { name: '文件存储', text: '本机目录或兼容 S3 接口的对象存储。' },
  { name: '密码设备', text: '以 PKCS#11 接入密码机；USB Key 用于经办人签署。' },
  { name: '算法', text: 'SM2、SM3、SM4，兼容 RSA、ECDSA 与 SHA-2。' },
  { name: '与现有系统', text: '统一身份、OA、ERP、短信网关，按接口对接。' },
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

export const care = [
  { name: '升级', text: '按版本提供更新包与说明，可以回退；安全更新单独通知。' },
  { name: '备份恢复', text: '数据库与文件一并备份，恢复步骤在验收时演练一次。' },
  { name: '监控', text: '就绪检查、日志与审计记录可以接入您的监控平台。' },
  { name: '支持', text: '远程与现场两种方式，响应时限写在合同里。' },
];

export const questions: Question[] = [
  {
    question: '完全断开互联网可以用吗？',
    answer:
      '可以分两种做法：签发证书与时间戳经由受控的出口传送摘要；或者在内网部署时间戳与证书服务，由您的密码设备提供。哪一种适合，取决于签出的文件要给谁验证。',
  },
  {
    question: '只送摘要，签名还可靠吗？',
    answer:
      '可靠。签名本来就是对摘要做的，摘要由您的系统按标准计算，取回的签名嵌入原文后，任何一个字节的改动都会使验证不通过。',
  },
  {
    question: '能通过密码应用安全性评估吗？',
    answer: '系统采用国密算法并支持密码机，我们提供评估所需的材料并配合整改；评估结论由测评机构独立作出。',
  },
  {
    question: '以后不用了，合同怎么办？',
    answer: '合同是标准的签名文件，连同证据包可以整体导出，用任何符合标准的软件都能验证，不依赖本系统。',
  },
];
