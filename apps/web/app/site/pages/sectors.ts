import { SECTORS, type SectorKey } from '@yinxin/api/page';
import type { PageTexts } from './page.ts';

/** What the page of each sector is called, and what search engines read of it. */
const texts: Record<SectorKey, PageTexts> = {
  manpower: {
    title: '人力资源电子签约方案',
    description:
      '劳动合同、保密协议、离职证明批量发起与签署，到期提醒，员工免费查看下载，流程对照电子劳动合同订立指引设计。',
    keywords: '电子签名,电子劳动合同,入职签署,批量签署,离职证明,人力资源',
  },
  purchase: {
    title: '采购电子签约方案',
    description:
      '供应商准入、框架协议、采购订单、送货验收与对账结算在线签署，企业身份先核验，批量发起，按编号归档。',
    keywords: '电子签名,采购合同,电子订单,供应商管理,对账单,电子印章',
  },
  sale: {
    title: '销售与渠道电子签约方案',
    description:
      '经销协议、返利政策、销售合同与往来对账在线签署，一个二维码供多家经销商各签各的，进度一眼可见。',
    keywords: '电子签名,经销协议,返利协议,销售合同,对账函,一码多签',
  },
  logistics: {
    title: '物流电子回单与签约方案',
    description:
      '运输合同、电子运单、电子回单、仓储单据与运费结算在线签署，收货人核验身份后签收，当日即可对账。',
    keywords: '电子签名,电子回单,电子运单,运输合同,签收,物流',
  },
  finance: {
    title: '金融电子签约方案',
    description:
      '信贷、保险、融资租赁、供应链金融与证券基金文件在线签署，按风险选择意愿确认方式，支持国密算法与 USB Key。',
    keywords: '电子签名,借款合同,保理合同,融资租赁,意愿确认,国密',
  },
  medical: {
    title: '医疗电子签名方案',
    description:
      '患者知情同意书实名签署、医护数字证书签名、电子处方与检验报告签名、病案电子归档的电子签名方案。',
    keywords: '电子签名,电子病历,知情同意书,电子处方,病案无纸化,医疗',
  },
  government: {
    title: '政务电子印章与签名方案',
    description:
      '电子公文、证照批文、一网通办申请、政府采购与电子归档的电子印章方案，采用国密算法，印章按 GB/T 38540 制作。',
    keywords: '电子签名,电子印章,电子公文,电子证照,一网通办',
  },
  property: {
    title: '房产与物业电子签约方案',
    description:
      '房屋租赁、经纪、物业、工程与招商文件在线签署。现行电子签名法不再排除不动产转让，买卖另按当地网签备案规定办理。',
    keywords: '电子签名,租赁合同,房产经纪,物业服务合同,业主表决票,网签备案',
  },
  education: {
    title: '教育电子签约方案',
    description:
      '招生协议、成绩与在读证明、培训与退费协议、家校责任书与实习三方协议在线签署，未成年人文件由监护人签署。',
    keywords: '电子签名,实习三方协议,在读证明,家校协议,监护人签署,教育',
  },
};

export const sectorKeys = Object.keys(SECTORS) as SectorKey[];

export const describeSector = (sector: string): PageTexts => texts[sector as SectorKey];
