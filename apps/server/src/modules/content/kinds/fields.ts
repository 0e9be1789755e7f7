import { ContentId, longText } from '@yinxin/api';
import { z } from 'zod';

export const line = (name: string, max = 100) =>
  longText(`请填写${name}`).min(1, `请填写${name}`).max(max, `${name}不超过 ${max} 个字`);
export const optionalLine = (name: string, max = 200) =>
  longText().max(max, `${name}不超过 ${max} 个字`).default('');
export const optionalDay = z.union([z.literal(''), z.iso.date('日期应为 YYYY-MM-DD')]).default('');
export const reference = (name: string) => ContentId.describe(name);
/** True for what shows how a page looks and is no fact; the site marks it 示例. */
export const sample = z.boolean().default(false);
