import { Illustration, SectorKey } from '@yinxin/api';
import { z } from 'zod';
import { Markdown } from '../markdown.ts';
import { line, sample } from './fields.ts';

export const CaseData = z
  .strictObject({
    title: line('标题', 60),
    customer: line('客户名称', 60),
    sectorKey: SectorKey,
    summary: line('摘要', 200),
    illustration: Illustration,
    changes: z
      .array(z.strictObject({ name: line('对比项', 20), before: line('以前', 30), after: line('现在', 30) }))
      .max(6, '至多 6 项对比')
      .default([]),
    steps: z
      .array(z.strictObject({ who: line('由谁', 8), name: line('步骤', 12), text: line('说明', 20) }))
      .max(7, '至多 7 步')
      .default([]),
    body: Markdown,
    sample,
  })
  .refine(
    (data) => !data.sample || data.customer.includes('示例'),
    '示例案例的客户名称须含“示例”二字，以免被当作真实客户',
  );
