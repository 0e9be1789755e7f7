import type { IconName } from '../../../ui/index.ts';

interface Capability {
  icon: IconName;
  name: string;
  summary: string;
  /** What a developer finds there, in few words. */
  parts: string[];
  /** Whether calls of it can be made today. */
  open: boolean;
}

export const capabilities: Capability[] = [
  {
    icon: 'user',
    name: '登录与账号',
    summary: '一个人可以有个人与企业多个账号，服务器核对归属，不信客户端的声称。',
    parts: ['短信验证码', '令牌', '账号切换', '企业搜索与加入'],
    open: true,
  },
  {
    icon: 'shield',
    name: '证书状态',
    summary: '机构证书、吊销列表与在线状态公开提供，任何标准软件都能直接查询。',
    parts: ['根证书', 'CRL', 'OCSP'],
    open: true,
  },
  {
    icon: 'clock',
    name: '可信时间戳',
    summary: '只交出摘要，文件不离开您的系统，就能证明它在某一时刻已经存在。',
    parts: ['RFC 3161', 'SHA-2 与 SM3', '三套签名体系'],
    open: true,
  },
  {
    icon: 'seal',
    name: '电子印章',
    summary: '按 GB/T 38540 制作，矢量绘制，大小以毫米计，密钥始终留在密钥设备里。',
    parts: ['制章', '授权用印', '骑缝章'],
    open: false,
  },
  {
    icon: 'sign',
    name: '合同签署',
    summary: '多方、顺序或并行；签过的字节一个不动，后来的签名不影响前面的。',
    parts: ['发起', '意愿认证', '状态回调'],
    open: false,
  },
  {
    icon: 'chain',
    name: '存证与验证',
    summary: '四项回答分别给出，证据写进只增不改的日志，离线也能核验。',
    parts: ['验证报告', '收录证明', '出证'],
    open: false,
  },
];

export const scenes = [
  {
    system: '人事系统',
    scene: '入职当天签完一叠文件',
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
    scene: '回单在收货的那一刻生成',
    flow: '收货人在手机上核验身份、写下意见并签名，运费结算不再等纸质回单寄到。',
    uses: ['身份', '合同', '时间戳'],
  },
  {
    system: '档案系统',
    scene: '多年以后仍然验得出来',
    flow: '归档之前补齐证书链、吊销信息与归档时间戳，到期之前自动续上。',
    uses: ['证书状态', '时间戳', '证据'],
  },
];

export const steps = [
  { name: '读懂概念', text: '身份、印章、合同、证据四篇，二十分钟读完，之后的接口都顺着它们走。' },
  { name: '调通登录', text: '照着快速开始，用三次调用拿到令牌与当前用户，五种语言都有示例。' },
  { name: '演示联调', text: '演示环境功能完整，证书名称带“演示”，短信在收件箱里看，不会打扰任何人。' },
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
    name: '不兼容的变化提前 90 天',
    text: '新旧接口并行，更新日志写明影响与迁移办法。',
  },
  {
    icon: 'check',
    name: '错误码不变',
    text: '文案可以更好，编号保持不变，每个错误都写明该怎么办。',
  },
  {
    icon: 'switch',
    name: '不锁定您',
    text: 'X.509、OCSP、RFC 3161、PAdES 全是公开标准，换掉我们也能验证已签的文件。',
  },
];
