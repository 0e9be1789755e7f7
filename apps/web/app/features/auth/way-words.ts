import {
  type AnyWay,
  COMPANY_WAYS,
  type CompanyWay,
  PERSON_WAYS,
  type PersonWay,
  promisedTerm,
  type ResultOf,
  type VerificationSubject,
} from '@yinxin/api/client';
import type { IconName } from '~/ui/index.ts';

export type WayOffer = ResultOf<'GET /api/appapi/identity/ways'>[number];

export const isPersonWay = (way: string): way is PersonWay => Object.hasOwn(PERSON_WAYS, way);
export const isCompanyWay = (way: string): way is CompanyWay => Object.hasOwn(COMPANY_WAYS, way);

export const WAY_ICONS: Record<AnyWay, IconName> = {
  carrier: 'smartphone',
  bank: 'card',
  face: 'face',
  manual: 'document',
  representative: 'user',
  transfer: 'building',
  letter: 'seal',
};

/** What a way is like, in few words. */
export const WAY_NOTES: Record<AnyWay, string> = {
  carrier: '由运营商比对，不用拍照',
  bank: '本人银行卡与预留手机号，不会扣款',
  face: '用手机完成，须单独同意',
  manual: `${promisedTerm('person')}，外籍人士走这里`,
  representative: '法定代表人短信或人脸确认',
  transfer: '回填到账金额',
  letter: '盖章的授权书，由审核员核对',
};

/** What has to be said of a way beyond its table. */
export function remarkOf(way: AnyWay, subject: VerificationSubject): string | undefined {
  if (subject === 'organization') return undefined;
  if (way === 'face') return '不想用人脸？其他方式同样有效。';
  if (way === 'manual') return '护照、通行证、永久居留证走这里。';
  return undefined;
}

/** Why a way cannot be chosen now, or how often it still can; nothing where there is nothing to say. */
export function standingOf({
  closed,
  triesLeft,
}: Pick<WayOffer, 'closed' | 'triesLeft'>): string | undefined {
  if (closed === 'off') return '暂未开放，请选其他方式';
  if (closed === 'tries') return '今天的次数已用完，明天可再试';
  return triesLeft <= 2 ? `今天还可以试 ${triesLeft} 次` : undefined;
}
