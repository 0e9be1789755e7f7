import { cite } from '@yinxin/law/cite';
import { LogisticsScene } from '~/ui/illustrations/scenes/logistics.tsx';
import type { Solution } from '../solution.ts';

export const solution: Solution = {
  Picture: LogisticsScene,
  lead: '纸质回单跟着车走，运费跟着回单走。货到当场签收，单据当天进结算，不用再等一个月。',
  needs: ['identity', 'seals', 'contracts', 'templates', 'evidence'],
  order: ['flow', 'pains', 'scenes', 'cases', 'rules'],
  titles: { pains: '纸质回单的麻烦', scenes: '运输与仓储要签的单据', rules: '签收与回单的依据' },
  closing: {
    title: '用一张运单走一遍签收',
    text: '告诉我们每天多少票货、用什么单据，我们在演示里按您的格式来。',
  },
  pains: [
    { name: '回单周期长', text: '纸单跟车返回再寄送，丢一张就卡住一笔运费。' },
    { name: '代签冒签', text: '签的是谁、有没有权签，一张潦草的签名看不出来。' },
    { name: '异常说不清', text: '破损、短少没有当场记录，事后货主与承运人各说各话。' },
  ],
  scenes: [
    {
      name: '承运合同',
      text: '按运单名单批量生成，司机在手机上确认后出车。',
      capability: 'templates',
      files: ['运输合同', '承运协议', '货物交接单'],
    },
    {
      name: '在途交接',
      text: '换车、换人都留下交接记录，责任分段清楚。',
      capability: 'contracts',
      files: ['电子运单', '交接单', '封签记录'],
    },
    {
      name: '签收与回单',
      text: '收货人核验身份后签收，可附照片与收货意见。',
      capability: 'contracts',
      files: ['电子回单', '异常签收单'],
    },
    {
      name: '仓储',
      text: '出入库逐笔签认，库存差异有据可查。',
      capability: 'contracts',
      files: ['仓储合同', '入库单', '出库单', '盘点表'],
    },
    {
      name: '司机与车辆',
      text: '服务协议到期前提醒，安全文件每年重签。',
      capability: 'contracts',
      files: ['运输服务协议', '安全责任书', '授权委托书'],
    },
    {
      name: '运费结算',
      text: '对账单逐笔列出，双方确认后付款。',
      capability: 'contracts',
      files: ['运费对账单', '结算确认书', '代收货款协议'],
    },
  ],
  flow: {
    title: '一张电子回单怎样产生',
    lanes: ['货主', '司机', '收货人', '印信'],
    steps: [
      { lane: 1, name: '下达运单', text: '发到司机手机', capability: 'contracts' },
      { lane: 2, name: '确认承运', text: '签运单，拍装车照', capability: 'contracts' },
      { lane: 3, name: '核验签收', text: '实名后确认收货', capability: 'identity' },
      { lane: 3, name: '写明异常', text: '破损短少当场记下', capability: 'contracts' },
      { lane: 4, name: '时间戳回单', text: '改动内容或时间都能验出', capability: 'timestamps' },
      { lane: 1, name: '当日对账', text: '按编号查到回单', capability: 'contracts' },
    ],
  },
  rules: [
    {
      ...cite('civil-code', 831),
      text: '收货人提货时应当按照约定的期限检验货物；逾期未对数量、毁损等提出异议的，视为已按运输单证交付的初步证据。',
    },
    {
      ...cite('electronic-signature-law', 5, 6),
      text: '数据电文满足原件形式与文件保存的要求：内容完整未改，并能识别发件人、收件人与收发时间。',
    },
    {
      ...cite('civil-evidence-rules', 93),
      text: '法院从系统环境、完整性与可靠性、保存与传输等因素判断电子数据的真实性，签收过程按此留痕。',
    },
  ],
  caution: '回单能否作为结算与开票的依据，还取决于货主与承运人的约定，建议在运输合同中写明接受电子回单。',
};
