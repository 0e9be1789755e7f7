import { type CapabilityKey, notOpen, worded } from '@yinxin/api/page';
import type { Question } from '~/parts/page/index.ts';
import type { IconName } from '~/ui/index.ts';

/** What the page is about. */
export const needs: CapabilityKey[] = [
  'identity',
  'seals',
  'contracts',
  'templates',
  'usbKey',
  'verification',
  'evidence',
  'wecom',
];

export const hero = worded('contracts', {
  open: {
    title: '打开浏览器\u200b发出第一份合同',
    lead: '不装软件，不买服务器。上传文件，指定签署人，对方在手机上就能看、能签。',
  },
  until: {
    title: '用浏览器签合同\u200b的云服务',
    lead: '不装软件，不买服务器，合同在网页和手机上签。账号现在可以注册，签署功能尚未开放。',
  },
});

export const closing = worded('contracts', {
  open: {
    title: '先发一份合同试试',
    text: '注册后按提示认证，就能发出第一份合同；想先看演示，留下电话即可。',
  },
  until: {
    title: '先看一次演示',
    text: '带上一份常签的合同，我们演示从认证到归档的每个页面，开放时通知您。',
  },
});

/** Said above the answers while some of them describe what is not open. */
export const questionsLead =
  notOpen(needs).length > 0 ? '涉及尚未开放的功能时，按开放后的规则回答。' : undefined;

/** The way of the first contract, one capability after the other. */
export const firstContract: { name: string; text: string; capability: CapabilityKey }[] = [
  { name: '注册账号', text: '用手机号和验证码登录，添加或申请加入企业。', capability: 'accounts' },
  { name: '实名认证', text: '个人核实身份，企业核验主体与经办人。', capability: 'identity' },
  { name: '制作印章', text: '按国家标准生成，授权给经办人。', capability: 'seals' },
  { name: '发给对方', text: '上传文件，指定签署位置，对方在手机上看完再签。', capability: 'contracts' },
  { name: '归档查验', text: '签好的文件自动归档，收到的人可以上网查验。', capability: 'verification' },
];

interface FeatureGroup {
  icon: IconName;
  name: string;
  capability: CapabilityKey;
  features: string[];
}

export const featureGroups: FeatureGroup[] = [
  {
    icon: 'document',
    name: '起草',
    capability: 'templates',
    features: ['模板与填写项', '批量导入生成', '多文件合签', '图片与附件'],
  },
  {
    icon: 'sign',
    name: '签署',
    capability: 'contracts',
    features: ['顺序与并行', '扫码到手机上签', '盖章与骑缝章', '批量签署'],
  },
  {
    icon: 'seal',
    name: '印章',
    capability: 'seals',
    features: ['公章与各类专用章', '法定代表人章与个人签名', '按人按场景授权', '用印审批'],
  },
  {
    icon: 'bell',
    name: '推进',
    capability: 'contracts',
    features: ['短信与站内通知', '催办与转交', '撤回与拒签原因', '到期与续签提醒'],
  },
  {
    icon: 'search',
    name: '归档',
    capability: 'contracts',
    features: ['文件夹与标签', '按编号与当事人检索', '打包下载', '作废与补充协议'],
  },
  {
    icon: 'chain',
    name: '证明',
    capability: 'evidence',
    features: ['可信时间戳', '存证日志', '证据报告', '公开验证页面'],
  },
];

export const devices: { icon: IconName; name: string; text: string; capability: CapabilityKey }[] = [
  {
    icon: 'building',
    name: '电脑浏览器',
    text: '起草、发起、管理印章与台账，也可以插入 USB Key 签署。',
    capability: 'contracts',
  },
  {
    icon: 'smartphone',
    name: '手机浏览器',
    text: '不装应用，从短信里的链接打开，阅读、签署和查询都在网页上。',
    capability: 'contracts',
  },
  {
    icon: 'people',
    name: '企业微信',
    text: '待办与审批推到工作台，签完回到会话。',
    capability: 'wecom',
  },
];

export const rights = ['发起合同', '使用印章', '审批用印', '管理印章', '管理成员', '查看记录'] as const;

export const roles: { name: string; text: string; may: readonly (typeof rights)[number][] }[] = [
  { name: '业务员', text: '起草与发起，经授权用印', may: ['发起合同', '使用印章'] },
  { name: '审批人', text: '由审批流程指定', may: ['审批用印'] },
  {
    name: '印章管理员',
    text: '制章、授权、停用',
    may: ['发起合同', '使用印章', '审批用印', '管理印章', '查看记录'],
  },
  {
    name: '管理员',
    text: '成员、印章与流程',
    may: ['发起合同', '使用印章', '审批用印', '管理印章', '管理成员', '查看记录'],
  },
  { name: '审计', text: '只能查看', may: ['查看记录'] },
];

export const questions: Question[] = [
  {
    question: '对方没有注册，也能签吗？',
    answer: '能签。对方收到链接后用手机号登录，完成这份文件要求的身份核验即可签署，不需要购买套餐。',
  },
  {
    question: '只拿到链接，会不会被别人签走？',
    answer:
      '凭链接不能签署。链接只能打开文件，签署还要登录、实名并确认意愿；登录的人不是指定的签署人时，页面会提示应由谁来签。',
  },
  {
    question: '文件放在你们这里安全吗？',
    answer:
      '传输全程加密，文件保存在我们的服务器，只有合同各方和获得授权的人能打开，发起、签署、下载都有记录。姓名、手机号与证件另行加密保存。合同与证据包可以随时下载，离开我们的系统也能验证。',
  },
  {
    question: '哪些文件不能用电子签名？',
    answer:
      '电子签名法第三条规定，涉及婚姻、收养、继承等人身关系的，涉及停止供水、供热、供气等公用事业服务的，以及法律、行政法规规定不适用电子文书的其他情形，不适用电子签名。',
  },
  {
    question: '以后想接进自己的系统，要重来一遍吗？',
    answer: '不用。企业、成员、印章与合同都在同一个账号下，开通接口后沿用，额度也是同一份。',
  },
];
