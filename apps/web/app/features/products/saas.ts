import type { IconName } from '../../ui/index.ts';
import type { Question } from '../page-parts/index.ts';

export const firstDay = [
  { time: '09:00', name: '注册认证', text: '个人用手机号，企业核验主体与经办人。' },
  { time: '09:30', name: '制作印章', text: '按国家标准生成，授权给经办人。' },
  { time: '10:00', name: '上传文件', text: '或选一份模板，填好当事人与签署位置。' },
  { time: '10:10', name: '对方签署', text: '对方点开链接，手机上看完、确认、签好。' },
  { time: '10:12', name: '归档验证', text: '自动归档，任何人都可以验证。' },
];

interface FeatureGroup {
  icon: IconName;
  name: string;
  features: string[];
}

export const featureGroups: FeatureGroup[] = [
  { icon: 'document', name: '起草', features: ['模板与填写项', '批量导入生成', '多文件合签', '附件与说明'] },
  {
    icon: 'sign',
    name: '签署',
    features: ['顺序与并行', '扫码签与一码多签', '骑缝章与组合盖章', '批量签署'],
  },
  {
    icon: 'seal',
    name: '印章',
    features: ['五类单位印章', '法定代表人章与个人签名', '按人按场景授权', '用印审批'],
  },
  {
    icon: 'bell',
    name: '推进',
    features: ['短信与站内通知', '催办与转交', '撤回与拒签原因', '到期与续签提醒'],
  },
  {
    icon: 'search',
    name: '归档',
    features: ['文件夹与标签', '按编号与当事人检索', '批量下载', '作废与补充协议'],
  },
  { icon: 'chain', name: '证明', features: ['可信时间戳', '证据日志', '证据报告', '公开验签工具'] },
];

export const devices: { icon: IconName; name: string; text: string }[] = [
  { icon: 'building', name: '电脑浏览器', text: '起草、发起、管理印章与台账，密钥可用智能密码钥匙。' },
  { icon: 'smartphone', name: '手机浏览器', text: '不装应用，点开链接就能看、能签、能查。' },
  { icon: 'people', name: '企业微信', text: '待办与审批推到工作台，签完回到会话。' },
];

export const rights = ['发起合同', '使用印章', '审批用印', '管理印章', '管理成员', '查看记录'] as const;

export const roles: { name: string; text: string; may: readonly (typeof rights)[number][] }[] = [
  { name: '经办人', text: '起草与发起', may: ['发起合同', '使用印章'] },
  { name: '审批人', text: '决定能不能盖', may: ['审批用印', '查看记录'] },
  { name: '印章管理员', text: '制章、授权、停用', may: ['管理印章', '查看记录'] },
  { name: '系统管理员', text: '成员与组织', may: ['管理成员', '查看记录'] },
  { name: '审计员', text: '只看不动', may: ['查看记录'] },
];

export const questions: Question[] = [
  {
    question: '对方没有注册，也能签吗？',
    answer: '能。对方收到链接后用手机号登录，完成与这份文件要求相应的身份核验就可以签署，不需要购买套餐。',
  },
  {
    question: '只拿到链接，会不会被别人签走？',
    answer:
      '不会。链接只能打开文件，签署还要核对身份并确认意愿；打开的人不是指定的签署人时，页面会提示应由谁来签。',
  },
  {
    question: '文件放在你们这里安全吗？',
    answer:
      '文件加密保存，按人授权查看，每次查看与下载都有记录。合同与证据包可以随时下载，离开我们的系统依然可以验证。',
  },
  {
    question: '哪些文件不能用电子签名？',
    answer:
      '电子签名法第三条规定，涉及婚姻、收养、继承等人身关系的，涉及停止供水、供热、供气等公用事业服务的，以及法律、行政法规规定不适用电子文书的其他情形，不适用电子签名。',
  },
  {
    question: '以后想接进自己的系统，要重来一遍吗？',
    answer: '不用。企业、成员、印章与合同都在同一个账号下，开通接口后直接沿用，额度也是同一份。',
  },
];
