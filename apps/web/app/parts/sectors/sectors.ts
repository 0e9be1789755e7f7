import { type CustomerCase, SECTORS, type SectorKey } from '@yinxin/api/client';

interface Scene {
  name: string;
  files: string;
}

export interface Sector {
  /** The last part of the path of its page, /solution/<key>. */
  key: SectorKey;
  name: string;
  promise: string;
  story: string;
  /** The file its picture shows. */
  file: string;
  scenes: Scene[];
}

const stories: Omit<Sector, 'name'>[] = [
  {
    key: 'manpower',
    promise: '让新员工\u200b入职当天签完合同',
    story: '按名单批量发起，到期前提醒续签。员工免费查看、下载自己的合同，流程对照电子劳动合同订立指引设计。',
    file: '劳动合同',
    scenes: [
      { name: '入职', files: '劳动合同、保密协议、员工手册确认' },
      { name: '在职', files: '续签合同、调岗调薪确认、培训协议' },
      { name: '离职', files: '解除协议、工作交接单、离职证明' },
      { name: '灵活用工', files: '劳务协议、兼职协议、实习三方协议' },
    ],
  },
  {
    key: 'purchase',
    promise: '用一个编号\u200b管好采购文件',
    story: '先核验供应商，再签框架协议。订单、验收单和对账单跟着同一个编号归档，付款时不用翻找。',
    file: '采购合同',
    scenes: [
      { name: '供应商准入', files: '准入承诺书、廉洁协议、资质授权' },
      { name: '合同与订单', files: '框架协议、采购合同、批量订单' },
      { name: '收货验收', files: '送货单、验收单、质量保证协议' },
      { name: '对账结算', files: '对账单、付款确认、补充协议' },
    ],
  },
  {
    key: 'sale',
    promise: '给几百家经销商\u200b同时发协议',
    story: '一个二维码，各家扫码各签一份。谁签了、谁还没打开，按名单查看。',
    file: '经销协议',
    scenes: [
      { name: '渠道招募', files: '经销协议、代理授权书、加盟合同' },
      { name: '成交', files: '销售合同、订单确认、价格调整函' },
      { name: '返利政策', files: '返利协议、政策确认书' },
      { name: '应收管理', files: '往来对账函、还款计划' },
    ],
  },
  {
    key: 'logistics',
    promise: '收货当场\u200b出具电子回单',
    story: '收货人核验身份后签收，破损短少当场写进回单，运费结算不再等纸质单据寄回。',
    file: '电子回单',
    scenes: [
      { name: '承运', files: '运输合同、运单、货物交接单' },
      { name: '签收', files: '电子回单、异常签收单' },
      { name: '仓储', files: '仓储合同、入库单、出库单' },
      { name: '结算', files: '运费对账单、结算确认' },
    ],
  },
  {
    key: 'finance',
    promise: '按业务风险\u200b设定意愿确认方式',
    story: '授权书用短信确认，大额合同指定人脸确认，方式写进模板，由系统执行；单位印章可以放在 USB Key 里。',
    file: '借款合同',
    scenes: [
      { name: '信贷', files: '借款合同、担保合同、征信授权书' },
      { name: '保险', files: '投保单、回执、理赔协议' },
      { name: '供应链金融', files: '应收账款转让、保理合同、付款承诺函' },
      { name: '融资租赁', files: '租赁合同、回租合同、交付确认书' },
    ],
  },
  {
    key: 'medical',
    promise: '让知情同意书\u200b签得有据可查',
    story: '医护用数字证书签名，患者实名后在手机上签署，签署过程一并记录，随病案归档。',
    file: '知情同意书',
    scenes: [
      { name: '知情同意', files: '手术、麻醉、输血、特殊用药同意书' },
      { name: '电子病历', files: '病程记录、医嘱、护理记录' },
      { name: '处方与报告', files: '电子处方、检验报告、影像报告' },
      { name: '病案归档', files: '出院小结、病案首页' },
    ],
  },
  {
    key: 'government',
    promise: '给公文和证照\u200b盖上可验证的\u200b电子印章',
    story: '采用国密算法和国家标准的印章结构。政务活动须由具备电子政务电子认证资质的机构提供服务。',
    file: '行政许可',
    scenes: [
      { name: '公文流转', files: '请示、批复、会签单' },
      { name: '证照批文', files: '许可决定、证明文书' },
      { name: '一网通办', files: '申请表、告知承诺书' },
      { name: '政府采购', files: '投标文件、评标报告、采购合同' },
    ],
  },
  {
    key: 'property',
    promise: '租房签约\u200b不必三方到场',
    story: '出租人、承租人和经纪人各在手机上签。房屋买卖仍按当地网签备案的规定办理。',
    file: '租赁合同',
    scenes: [
      { name: '租赁', files: '租赁合同、续租协议、退租交割单' },
      { name: '经纪', files: '中介合同、看房确认书、认购书' },
      { name: '物业', files: '物业服务合同、装修管理协议、业主表决票' },
      { name: '工程', files: '施工合同、现场签证单、监理通知' },
    ],
  },
  {
    key: 'education',
    promise: '把一届学生的协议\u200b一次发完',
    story: '按班级导入名单，学生和家长在手机上签，未成年人的文件转给监护人。',
    file: '实习协议',
    scenes: [
      { name: '招生', files: '报名协议、录取通知、承诺书' },
      { name: '证明', files: '成绩单、在读证明、毕业证明' },
      { name: '家校', files: '安全责任书、活动知情同意书' },
      { name: '校企合作', files: '实习三方协议、产学研合同' },
    ],
  },
];

export const sectors: Sector[] = stories.map((story) => ({ ...story, name: SECTORS[story.key] }));

/** What the list of cases is called: while all of them are samples nobody is said to be a customer. */
export const casesTitle = (cases: readonly Pick<CustomerCase, 'sample'>[]): string =>
  cases.every(({ sample }) => sample) ? '用法示例' : '客户怎样使用印信';
