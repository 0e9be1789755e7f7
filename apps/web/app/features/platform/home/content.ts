import { type CapabilityKey, notOpen, worded } from '@yinxin/api/page';
import type { IconName } from '~/ui/index.ts';

interface Offered {
  icon: IconName;
  name: string;
  summary: string;
  /** What a developer finds there, in few words. */
  parts: string[];
  capability: CapabilityKey;
}

export const offered: Offered[] = [
  {
    icon: 'user',
    name: '登录与账号',
    summary: '一个人可以有个人与企业多个账号，由服务器核验归属。',
    parts: ['短信验证码', '令牌', '账号切换', '企业搜索与加入'],
    capability: 'accounts',
  },
  {
    icon: 'shield',
    name: '证书状态',
    summary: '机构证书、吊销列表与在线状态公开提供，任何标准软件都能直接查询。',
    parts: ['根证书', 'CRL', 'OCSP'],
    capability: 'certificates',
  },
  {
    icon: 'clock',
    name: '可信时间戳',
    summary: '只交出摘要，文件不离开您的系统，就能证明它在某一时刻已经存在。',
    parts: ['RFC 3161', 'SHA-2 与 SM3', 'SM2、RSA、ECDSA'],
    capability: 'timestamps',
  },
  {
    icon: 'terminal',
    name: '命令行与 SDK',
    summary: '在您自己的机器上签署、验证 PDF，文件与私钥都不离开本机。',
    parts: ['PAdES', 'SM2、RSA、ECDSA', '四项结论'],
    capability: 'tools',
  },
  {
    icon: 'document',
    name: '站点内容',
    summary: '法规、文档、新闻与案例可以按条件查询，供您的帮助中心引用。',
    parts: ['法律法规', '文档', '新闻'],
    capability: 'content',
  },
  {
    icon: 'seal',
    name: '电子印章',
    summary: '按 GB/T 38540 制作，矢量绘制，大小以毫米计，每次使用都有记录。',
    parts: ['制章', '授权用印', '骑缝章'],
    capability: 'api',
  },
  {
    icon: 'sign',
    name: '合同签署',
    summary: '多方、顺序或并行；签过的字节一个不动，后来的签名不影响前面的。',
    parts: ['发起', '意愿确认', '状态回调'],
    capability: 'api',
  },
  {
    icon: 'circle-check',
    name: '签名验证',
    summary: '内容、证书、时间、改动分别回答，与命令行工具用同一个引擎。',
    parts: ['四项结论', '验证报告'],
    capability: 'api',
  },
  {
    icon: 'chain',
    name: '存证与出证',
    summary: '证据写进只增不改的日志，取回收录证明，离线也能核对。',
    parts: ['收录证明', '一致性证明', '出证'],
    capability: 'api',
  },
];

/** What the scenes below need beyond what can be called today. */
export const sceneNeeds: CapabilityKey[] = ['identity', 'seals', 'contracts', 'evidence', 'api'];
export const scenesLead =
  notOpen(sceneNeeds).length > 0 ? '时间戳与证书状态今天就能接，其余环节随签署接口开放。' : undefined;

export const lead = worded('api', {
  open: '身份、印章、合同与证据都有接口。先读文档，再在演示环境里调通，上线时代码不必改写。',
  until:
    '证书状态、可信时间戳、登录与账号今天就能调用，命令行与 SDK 可以下载。签署接口尚在规划，概念先在文档里讲清。',
});

export const scenes = [
  {
    system: '人事系统',
    scene: '录用名单直接生成合同',
    flow: '录用名单进入人事系统，劳动合同、保密协议与手册确认一次发出，签完自动归档。',
    uses: ['身份', '合同', '时间戳'],
  },
  {
    system: '采购与 ERP',
    scene: '订单与对账单随单据流转',
    flow: '订单审批通过即生成待签文件，供应商签回之后，签署状态写回单据。',
    uses: ['印章', '合同', '证据'],
  },
  {
    system: '物流平台',
    scene: '收货时生成回单',
    flow: '收货人在手机上核验身份、写下意见并签名，运费结算不再等纸质回单寄到。',
    uses: ['身份', '合同', '时间戳'],
  },
  {
    system: '档案系统',
    scene: '归档前补齐验证材料',
    flow: '归档之前补齐证书链、吊销信息与归档时间戳，到期之前自动续上。',
    uses: ['证书状态', '时间戳', '证据'],
  },
];

export const steps = [
  { name: '读懂概念', text: '身份、印章、合同、证据各一篇，读完再看接口会快很多。' },
  { name: '调通登录', text: '照着快速开始拿到令牌与当前用户，附多种语言的示例。' },
  { name: '演示联调', text: '演示环境与正式环境同一套程序，证书名称带“演示”，短信在收件箱里看。' },
  { name: '核对异常', text: '对照错误码处理超时、限流与过期，写入类调用先查询再重发。' },
  { name: '切换上线', text: '换上正式地址与根证书即可，代码不必改写；公有云与本地部署接口相同。' },
];

export const promises: { icon: IconName; name: string; text: string }[] = [
  {
    icon: 'document',
    name: '文档就是校验规则',
    text: '接口文档、OpenAPI 文件与服务器校验出自同一份声明，不会各说各话。',
  },
  {
    icon: 'calendar',
    name: '提前公告变化',
    text: '不兼容的变化至少提前 90 天公告，新旧接口并行。',
  },
  {
    icon: 'check',
    name: '错误码不变',
    text: '文案可以更好，编号保持不变，每个错误都写明该怎么办。',
  },
  {
    icon: 'switch',
    name: '用公开标准',
    text: 'X.509、OCSP、RFC 3161、PAdES 都是公开标准，换了供应商也能验证已签的文件。',
  },
];
