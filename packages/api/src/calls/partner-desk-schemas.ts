// What the calls of operators about partners and their bills have in common.
import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { METERS } from '../metering.ts';
import { SETTLE_MODES } from '../partners.ts';
import { PageLimit, PageNumber } from '../schemas.ts';

export const admin = { access: 'operator', tag: '运营后台' } as const;
export const Time = z.string().describe('时间（ISO 8601）');
export const Day = z.iso.date('日期应为 YYYY-MM-DD').describe('日期（北京时间）');
export const PartnerId = z.uuid('合作方编号格式不正确').describe('合作方编号');
export const SettleMode = z.enum(keysOf(SETTLE_MODES), '请选择结算方式');
export const Meter = z.enum(keysOf(METERS), '请选择计量项目').describe('计量项目');

/** Which part of a list, and of which partner. */
export const partnerPage = { page: PageNumber, limit: PageLimit, partner: PartnerId.optional() };
