import { BannerPicture, PlatformType } from '@yinxin/api';
import { z } from 'zod';
import { SafeLink } from '../markdown.ts';
import { line } from './fields.ts';

export const BannerData = z.strictObject({
  platformType: PlatformType,
  title: line('标题', 40),
  subtitle: line('说明', 120),
  illustration: BannerPicture,
  actionText: line('按钮文字', 12),
  /** Empty opens the booking form. */
  actionUrl: z.union([z.literal(''), SafeLink]),
});
