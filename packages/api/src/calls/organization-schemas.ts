import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { MEMBER_ROLES } from '../members.ts';
import { longText } from '../texts.ts';

export const tag = '企业与成员';
export const MemberRoles = z
  .array(z.enum(keysOf(MEMBER_ROLES)))
  .min(1, '请至少选择一个角色')
  .max(keysOf(MEMBER_ROLES).length)
  .transform((roles) => keysOf(MEMBER_ROLES).filter((role) => roles.includes(role)))
  .describe('角色');
export const Roles = z.array(z.enum(keysOf(MEMBER_ROLES)));
export const Reason = longText('请填写理由').min(2, '请填写理由').max(200, '理由不超过 200 个字');
export const Time = z.string().describe('时间（ISO 8601）');
export const thing = (words: string) => z.uuid(`${words}编号格式不正确`).describe(`${words}编号`);
