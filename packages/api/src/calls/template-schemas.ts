import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { TEMPLATE_SAMPLES } from '../templates.ts';
import { shortText } from '../texts.ts';

export const tag = '模板';
export const TemplateId = z.uuid('模板编号格式不正确').describe('模板编号');
export const RoleKey = shortText().min(1).max(40).describe('角色的键，同一模板内不重复');
export const Sample = z.enum(keysOf(TEMPLATE_SAMPLES)).describe('示例模板');
export const made = z.object({ id: z.string() });

export const plain = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path: `/api/appapi/template/${path}`,
    access: 'verified',
    tag,
    summary,
    body: z.strictObject({ id: TemplateId }),
    answer: z.null(),
    limit: { purpose: 'template-command', max: 600, perSeconds: 60 },
  } as const);
