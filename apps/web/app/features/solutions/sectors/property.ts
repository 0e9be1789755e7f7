import { cite } from '@yinxin/law/cite';
import { PropertyScene } from '~/ui/illustrations/scenes/property.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: PropertyScene,
  lead: '看房的人在外地，房东在国外，小区业主上千户。各人在手机上签，经纪人不再约时间凑人。',
  needs: ['identity', 'seals', 'contracts', 'evidence'],
  order: ['pains', 'flow', 'scenes', 'rules', 'cases'],
  titles: { pains: '租赁和物业的老问题', scenes: '租赁、经纪与物业文件', rules: '不动产电子签署的规定' },
  closing: {
    title: '带一份租赁合同来试',
    text: '说说门店数量和当地备案要求，我们按您的合同版本演示异地签约。',
  },
  pains: [
    { name: '三方凑不到一处', text: '出租人、承租人、经纪人约时间，房子先被别人定走。' },
    { name: '房东真假难辨', text: '凭一张照片、一份复印件就收定金，纠纷由此而起。' },
    { name: '上千户表决收不齐', text: '逐户敲门收票，数出来还有人质疑是代签。' },
  ],
  scenes: [
    {
      name: '房屋租赁',
      text: '出租人与承租人核验身份后异地签约，交割清单附照片。',
      capability: 'contracts',
      files: ['租赁合同', '续租协议', '退租交割单'],
    },
    {
      name: '经纪服务',
      text: '带看当场确认，佣金与义务写明白再签。',
      capability: 'contracts',
      files: ['看房确认书', '中介合同', '独家委托书'],
    },
    {
      name: '认购与销售',
      text: '认购线上完成；买卖合同按当地网签备案的规定办理。',
      capability: 'contracts',
      files: ['认购书', '销售委托书'],
    },
    {
      name: '物业服务',
      text: '业主实名后签署表决票，一人一份；票数由业主大会按面积与人数另行统计。',
      capability: 'contracts',
      files: ['物业服务合同', '装修管理协议', '业主表决票', '缴费通知'],
    },
    {
      name: '工程建设',
      text: '签证单当天签认，变更与工期不再拖到结算。',
      capability: 'contracts',
      files: ['施工合同', '分包合同', '现场签证单', '监理通知'],
    },
    {
      name: '商业招商',
      text: '意向、合同、进场手续一条线走完。',
      capability: 'contracts',
      files: ['商铺租赁合同', '联营合同', '进场确认书'],
    },
  ],
  flow: {
    title: '异地签一份租赁合同',
    lanes: ['承租人', '出租人', '经纪人', '印信'],
    steps: [
      { lane: 3, name: '发起合同', text: '套用示范文本', capability: 'contracts' },
      { lane: 4, name: '核验双方', text: '实名认证', capability: 'identity' },
      { lane: 1, name: '承租人签署', text: '手机确认意愿', capability: 'contracts' },
      { lane: 2, name: '出租人签署', text: '不在同城也能签', capability: 'contracts' },
      { lane: 4, name: '存证', text: '写入存证日志', capability: 'evidence' },
      { lane: 3, name: '办理备案', text: '按当地规定提交', capability: 'contracts' },
    ],
  },
  rules: [
    {
      ...cite('electronic-signature-law', 3),
      text: '现行条文不再排除土地、房屋等不动产权益转让；仍不适用的是婚姻、收养、继承等人身关系，停止供水、供热、供气等公用事业服务，以及法律、行政法规规定的其他情形。',
    },
    {
      ...cite('civil-code', 706, 707),
      text: '租赁期限六个月以上的应当采用书面形式，数据电文可以满足；未办理登记备案的，不影响租赁合同的效力。',
    },
    {
      ...cite('civil-code', 278),
      text: '业主共同决定事项的参与比例与通过比例，须按面积与人数分别计算；系统只提供表决票的签署，不代为统计。',
    },
  ],
  caution:
    '我们核实签署人是谁，不核实房屋归谁所有，请自行查验权属证明。房屋买卖与预售的网签备案由各地主管部门组织，须在其指定的系统办理；不动产登记以登记机构的要求为准。',
};
