import { cite } from '@yinxin/law/cite';
import { GovernmentScene } from '~/ui/illustrations/scenes/government.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: GovernmentScene,
  lead: '申请已经在网上，盖章还在窗口。把用印放进系统，批文盖好电子印章，接收部门自己就能核验。',
  needs: ['identity', 'seals', 'contracts', 'verification', 'ofd'],
  order: ['rules', 'flow', 'scenes', 'pains', 'cases'],
  titles: { pains: '推不动的地方', scenes: '政务文书与用印环节', rules: '先看依据' },
  closing: {
    title: '对照办法梳理一遍用印事项',
    text: '列出事项清单和现有系统，我们说明哪些能用电子印章、还缺哪些条件。',
  },
  pains: [
    { name: '流程在网上，盖章在线下', text: '申请网上提交，批文还要到窗口领，最后一公里卡在章上。' },
    { name: '各建各的，互不相认', text: '不同系统的印章与签名格式不一，换个部门就验不了。' },
    { name: '归档仍要打印', text: '电子文件缺少可长期验证的签名，只好再存一份纸。' },
  ],
  scenes: [
    {
      name: '公文流转',
      text: '以 PDF 加盖电子印章，会签、签发按顺序进行，逐级留痕；OFD 版式尚在规划。',
      capability: 'seals',
      files: ['请示', '批复', '会签单', '函'],
    },
    {
      name: '证照批文',
      text: '盖章后发给持有人，使用方上网验证。',
      capability: 'seals',
      files: ['行政许可决定书', '批准文件', '证明文书'],
    },
    {
      name: '一网通办',
      text: '申请人在线签名，材料不再重复提交纸质件。',
      capability: 'contracts',
      files: ['申请表', '告知承诺书', '授权委托书'],
    },
    {
      name: '招标投标',
      text: '投标文件盖章后递交，评标报告由各位评委分别签名。',
      capability: 'seals',
      files: ['投标文件', '评标报告', '中标通知书'],
    },
    {
      name: '政府采购',
      text: '采购人与供应商异地签约，合同按规定公开。',
      capability: 'contracts',
      files: ['采购合同', '验收书'],
    },
    {
      name: '审批与归档',
      text: '审批意见逐级记录，办结后打包下载，可长期验证。',
      capability: 'contracts',
      files: ['审批意见', '归档文件'],
    },
  ],
  flow: {
    title: '一件许可的办理过程',
    lanes: ['申请人', '主管部门', '认证机构'],
    steps: [
      { lane: 1, name: '在线申请', text: '可靠电子签名', capability: 'contracts' },
      { lane: 2, name: '逐级审批', text: '意见逐级记录', capability: 'contracts' },
      { lane: 2, name: '加盖印章', text: '按国家标准制作', capability: 'seals' },
      { lane: 3, name: '时间戳', text: '签章信息一并留存', capability: 'timestamps' },
      { lane: 1, name: '领取文书', text: '收到的人可以上网验证', capability: 'verification' },
      { lane: 2, name: '电子归档', text: '按档案管理要求移交', capability: 'contracts' },
    ],
  },
  rules: [
    {
      name: '电子印章管理办法（国办发〔2025〕33 号，2025 年 9 月 27 日印发并施行）',
      law: 'electronic-seal-measures',
      text: '规范电子印章的申请、制作、备案、使用与注销；按照规定制作、备案并使用的电子印章，与实物印章具有同等法律效力。',
    },
    {
      ...cite('online-government-services', [8, 10], 12),
      text: '可靠的电子签名、电子印章、电子证照在政务服务中的效力，以及电子材料归档的要求。',
    },
    {
      ...cite('commercial-cryptography-regulations', 30),
      text: '政务活动中的电子签名、电子印章、电子证照等，应当使用电子政务电子认证服务机构提供的服务。',
    },
    {
      name: '电子政务电子认证服务管理办法（国家密码管理局令第 4 号，2024 年 11 月 1 日起施行）',
      law: 'government-authentication-measures',
      text: '电子政务电子认证服务由经认定的机构提供，资质应当在网站公布。',
    },
    {
      name: 'GB/T 38540-2020、GB/T 33190-2016、GB/T 33476.3-2016',
      law: 'gbt-38540-2020',
      text: '电子签章密码技术规范，以及版式文档（OFD，其签章尚在规划）与党政机关电子公文格式的实施指南。',
    },
  ],
  caution: '政务项目须由具备电子政务电子认证服务资质的机构承接，我们的资质以网站公示为准。',
};
