import { worded } from '@yinxin/api';
import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './seed.ts';

/** Written by what is open at the first start; editors change them later. */
const slides: (Omit<DraftOf<'banner'>, 'platformType'> & { slug: string })[] = [
  {
    slug: 'verifiable',
    title: '让签过的文件，谁都能验证',
    subtitle: worded('contracts', {
      open: '在线实名、制章、签署，签名附数字证书和可信时间戳。收到的人不必注册，就能查清何时签署、签后有无改动。',
      until:
        '数字证书、可信时间戳和签署、验证 PDF 的工具现在就能用；实名认证、电子印章与合同签署正在陆续开放，欢迎先约一次演示。',
    }),
    illustration: 'contract',
    actionText: '预约演示',
    actionUrl: '',
  },
  {
    slug: 'algorithms',
    title: '按文件的去处，选国密或国际算法',
    subtitle:
      'SM2、RSA、ECDSA 三套证书并行签发。政务与金融文件用国密，发往境外的合同用对方软件认得的算法，同一份 PDF 里也可以并存。',
    illustration: 'seal',
    actionText: '预约演示',
    actionUrl: '',
  },
  {
    slug: 'evidence',
    title: '把验证材料一起存进文件',
    subtitle:
      '证书、吊销信息和时间戳都收进 PDF，若干年后断网也能核对，不必等我们的服务器在线。现在用命令行工具就能生成。',
    illustration: 'verification',
    actionText: '下载工具',
    actionUrl: '/downZone',
  },
];

const platforms = { '1': 'desktop', '2': 'phone' } as const;

export const banners: Seed<'banner'>[] = (['1', '2'] as const).flatMap((platformType) =>
  slides.map(({ slug, ...slide }) => ({
    slug: `${platforms[platformType]}-${slug}`,
    data: { ...slide, platformType },
  })),
);
