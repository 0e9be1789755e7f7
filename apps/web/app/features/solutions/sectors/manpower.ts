import { cite } from '@yinxin/law/cite';
import { ManpowerScene } from '~/ui/illustrations/scenes/manpower.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: ManpowerScene,
  lead: '一批新员工几十份文件，各地分公司来回寄。导入名单套用模板，谁签了、谁没签，一张表看清。',
  needs: ['identity', 'seals', 'contracts', 'templates', 'evidence'],
  order: ['pains', 'scenes', 'flow', 'cases', 'rules'],
  titles: {
    pains: '人事部门常遇到的麻烦',
    scenes: '从入职到离职要签的文件',
    rules: '订立电子劳动合同的规定',
  },
  closing: {
    title: '拿一份劳动合同模板来演示',
    text: '告诉我们每月入职多少人、分公司在哪些城市，我们按您的岗位模板准备演示。',
  },
  pains: [
    { name: '入职当天签不完', text: '一人一套文件，打印、盖章、签字、归档，每个环节都要等人。' },
    { name: '到期了才想起续签', text: '合同散在各处，没有提醒，错过续签时点就留下用工风险。' },
    { name: '真要用时找不到', text: '仲裁时才翻纸质档案，缺页、代签、日期倒签都说不清。' },
  ],
  scenes: [
    {
      name: '批量入职',
      text: '导入名单，按岗位套用模板，一次发给所有人，员工在手机上签。',
      capability: 'templates',
      files: ['劳动合同', '保密协议', '竞业限制协议', '员工手册确认书', '个人信息处理授权书'],
    },
    {
      name: '续签与变更',
      text: '到期前自动提醒，续签、调岗、调薪都沿用同一份档案。',
      capability: 'contracts',
      files: ['续签合同', '岗位变更协议', '薪资确认单'],
    },
    {
      name: '在职管理',
      text: '培训、奖惩须本人确认的文件，送达与阅读都有记录。',
      capability: 'contracts',
      files: ['培训服务期协议', '处分通知书', '绩效确认单'],
    },
    {
      name: '证明自助开具',
      text: '员工扫码填写申请，单位盖章出具，收到的单位可以上网验证。',
      capability: 'templates',
      files: ['在职证明', '收入证明'],
    },
    {
      name: '离职交接',
      text: '交接清单逐项确认，协议与证明一次签完。',
      capability: 'contracts',
      files: ['解除协议', '离职证明', '工作交接单'],
    },
    {
      name: '灵活用工',
      text: '短期、异地、人数多，一个链接发到手机上。',
      capability: 'contracts',
      files: ['劳务协议', '兼职协议', '实习三方协议'],
    },
  ],
  flow: {
    title: '一份电子劳动合同怎样订立',
    lanes: ['人事', '员工', '印信'],
    steps: [
      { lane: 1, name: '导入名单', text: '按岗位套用模板', capability: 'templates' },
      { lane: 3, name: '核验身份', text: '证书、联网核验等方式', capability: 'identity' },
      { lane: 2, name: '阅读并签署', text: '确认意愿后手写签名', capability: 'contracts' },
      { lane: 1, name: '单位盖章', text: '用印审批后批量加盖', capability: 'templates' },
      { lane: 3, name: '时间戳与存证', text: '证据链完整保存', capability: 'timestamps' },
      { lane: 2, name: '免费查看下载', text: '完成即通知本人', capability: 'contracts' },
    ],
  },
  rules: [
    {
      name: '人社厅函〔2020〕33 号',
      law: 'electronic-labor-contract',
      text: '用人单位与劳动者协商一致，可以采用电子形式订立书面劳动合同。',
    },
    {
      name: '电子劳动合同订立指引（2021）',
      law: 'electronic-labor-contract',
      text: '通过订立平台订立，订立前告知流程与查看途径，完成后通知劳动者；劳动者可以免费查看、下载、打印；订立全过程的证据由平台留存；劳动者需要纸质文本时，用人单位应当提供。',
    },
    {
      ...cite('electronic-signature-law', 13, 14),
      text: '符合四项条件的电子签名是可靠的电子签名，与手写签名或者盖章具有同等的法律效力。',
    },
  ],
};
