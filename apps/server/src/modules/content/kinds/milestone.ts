import { z } from 'zod';
import { line, sample } from './fields.ts';

export const MilestoneData = z.strictObject({
  date: z.iso.date('请填写日期'),
  title: line('标题', 40),
  text: line('说明', 200),
  sample,
});
