import type { Database } from '../../db/connect.ts';
import { banners, customerCases, news } from './tables.ts';

type NewBanner = typeof banners.$inferInsert;

const slides: Omit<NewBanner, 'platformType' | 'position'>[] = [
  {
    title: '每一枚印章，都经得起验证',
    subtitle:
      '数字证书、电子印章与合同签署一体完成。签后文件人人可验：是否完整、是否可信、何时签署、有无改动，四项结论分别给出。',
    illustration: 'contract',
    actionText: '预约演示',
    actionUrl: '',
  },
  {
    title: '国密与国际算法，一套平台同时签',
    subtitle: 'SM2 与 RSA、ECDSA 证书并行签发，印章按 GB/T 38540 制作，政务、金融与跨境文件都有合适的签法。',
    illustration: 'seal',
    actionText: '了解印章服务',
    actionUrl: '/businessProcessing',
  },
  {
    title: '证据握在自己手里，离线也能验',
    subtitle:
      '每个签署动作写入公开可查的默克尔日志，附可信时间戳与见证签名；不依赖我们的服务器，任何人都能独立核验。',
    illustration: 'evidence',
    actionText: '预约演示',
    actionUrl: '',
  },
];

const day = (date: string) => new Date(`${date}T09:00:00+08:00`);

const articles: (typeof news.$inferInsert)[] = [
  {
    title: '《电子印章管理办法》施行一年：企业用印要看清的五件事',
    summary:
      '办法把企业的法定名称章、业务专用章与用于单位事务的个人名章都纳入管理，制作、备案、使用与注销各有要求。',
    category: '政策解读',
    publishedAt: day('2026-11-09'),
    sample: true,
  },
  {
    title: '为什么我们不用“有效”两个字概括一份合同',
    summary:
      '内容完整、证书可信、时间已证明、签后有无改动，是四个不同的问题。合在一起回答，往往等于没有回答。',
    category: '产品动态',
    publishedAt: day('2026-10-28'),
    sample: true,
  },
  {
    title: '人脸不是唯一选项：实名认证的另外三条路',
    summary:
      '《人脸识别技术应用安全管理办法》要求提供其他验证方式。运营商核验、银行卡核验与人工审核各适合什么人群？',
    category: '政策解读',
    publishedAt: day('2026-10-16'),
    sample: true,
  },
  {
    title: '一份合同签了三方，最后一个签名会不会破坏前两个',
    summary: '增量签署让每一次签名都只在文件末尾追加内容，先签的部分一个字节也不改。我们用公开工具做了验证。',
    category: '技术专栏',
    publishedAt: day('2026-09-30'),
    sample: true,
  },
];

const cases: Omit<typeof customerCases.$inferInsert, 'position'>[] = [
  {
    customer: '示例制造集团',
    sector: '采购',
    summary: '供应商准入、框架协议与订单线上签署，合同由邮寄往返改为当日归档。',
    sample: true,
  },
  {
    customer: '示例连锁商贸',
    sector: '人力资源',
    summary: '门店员工用手机完成入职批量签，劳动合同、保密协议一次看清、分别确认。',
    sample: true,
  },
  {
    customer: '示例物流股份',
    sector: '物流',
    summary: '司机到货扫码签收，电子回单带时间与身份证明，运费对账有据可依。',
    sample: true,
  },
  {
    customer: '示例市人民医院',
    sector: '医疗',
    summary: '知情同意书床旁手写签署，电子病历由医护数字证书签名，病案归档无纸化。',
    sample: true,
  },
];

/** First-run content, plainly marked as samples, so that no page looks empty. */
export async function seedContent(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const platformType of ['1', '2'] as const)
      await tx
        .insert(banners)
        .values(slides.map((slide, position) => ({ ...slide, platformType, position })));
    await tx.insert(news).values(articles);
    await tx.insert(customerCases).values(cases.map((entry, position) => ({ ...entry, position })));
  });
}
