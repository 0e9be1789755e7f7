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
    body: Markdown,
    sample,
  })
  .refine(
    (data) => !data.sample || data.customer.includes('示例'),
    '示例案例的客户名称须含“示例”二字，以免被当作真实客户',
  );
