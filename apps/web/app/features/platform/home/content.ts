import type { CapabilityKey } from '@yinxin/api/page';
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
    summary: '列出企业可用的印章与图样，制章页可以放进您的页面，每次使用都有记录。',
    parts: ['印章列表', '图样', '嵌入制章'],
    capability: 'api',
  },
  {
    icon: 'sign',
    name: '合同签署',
    summary: '多方、顺序或并行；签过的字节一个不动，后来的签名不影响前面的。',
    parts: ['发起', '签署链接', '批量', '作废'],
    capability: 'api',
  },
  {
    icon: 'circle-check',
    name: '签名验证',
    summary: '内容、证书、时间、改动分别回答，与命令行工具用同一个引擎。',
    parts: ['文件', '摘要'],
    capability: 'api',
  },
  {
    icon: 'chain',
    name: '存证与出证',
    summary: '证据写进只增不改的日志，下载证据包，离线也能核对。',
    parts: ['证据包', '证据报告', '按编码查询'],
    capability: 'api',
  },
  {
    icon: 'bell',
    name: '回调通知',
    summary: '按 Standard Webhooks 签名，失败逐次拉长间隔再送，同一合同按顺序。',
    parts: ['测试事件', '送达记录', '重发'],
    capability: 'api',
  },
  {
    icon: 'smartphone',
    name: '嵌入页面',
    summary: '签署、认证、制章与模板编辑放进您的网页或 App，用您的名称与颜色。',
    parts: ['一次性地址', '允许的来源', '结果消息'],
    capability: 'api',
  },
];

export const lead =
  '人在页面上能办的，程序用接口也能办。注册就有沙箱密钥，不用审核；通过上线审核，换一把密钥，代码不必改写。';

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
  { name: '注册', text: '填六项，当场得到第一个应用和它的沙箱密钥。' },
  { name: '发起', text: '照着快速开始发起一份合同，附六种语言的代码。' },
  { name: '签完', text: '沙箱里的签署人听您指挥，一次调用就签好，流程可以写进测试。' },
  { name: '收回调', text: '登记地址，发一个测试事件，用现成的库验签。' },
  { name: '上线', text: '提交审核，通过后换上生产密钥；沙箱与生产的数据分开。' },
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
    text: '请求签名用 RFC 9421，回调用 Standard Webhooks，签出的文件是 PAdES，换了供应商也能验证。',
  },
];
