import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './index.ts';

const slides: (Omit<DraftOf<'banner'>, 'platformType'> & { slug: string })[] = [
  {
    slug: 'verifiable',
    title: '每一枚印章，都经得起验证',
    subtitle:
      '数字证书、电子印章与合同签署一体完成。签后文件人人可验：是否完整、是否可信、何时签署、有无改动，四项结论分别给出。',
    illustration: 'contract',
    actionText: '预约演示',
    actionUrl: '',
  },
  {
    slug: 'algorithms',
    title: '国密与国际算法，一套平台同时签',
    subtitle: 'SM2 与 RSA、ECDSA 证书并行签发，印章按 GB/T 38540 制作，政务、金融与跨境文件都有合适的签法。',
    illustration: 'seal',
    actionText: '预约演示',
    actionUrl: '',
  },
  {
    slug: 'evidence',
    title: '证据握在自己手里，离线也能验',
    subtitle:
      '每个签署动作写入公开可查的默克尔日志，附可信时间戳与见证签名；不依赖我们的服务器，任何人都能独立核验。',
    illustration: 'evidence',
    actionText: '预约演示',
    actionUrl: '',
  },
];

const platforms = { '1': 'desktop', '2': 'phone' } as const;

export const banners: Seed<'banner'>[] = (['1', '2'] as const).flatMap((platformType) =>
  slides.map(({ slug, ...slide }) => ({
    slug: `${platforms[platformType]}-${slug}`,
    data: { ...slide, platformType },
  })),
);
