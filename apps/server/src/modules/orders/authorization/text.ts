import { createHash } from 'node:crypto';
import { MEDIA, SealWish, untilWords } from '@yinxin/api';
import type { Line } from '../tables.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
export const digestOf = digest;

/** Everything that decides what is made: an order whose scope changed was not what somebody agreed to. */
export const scopeOf = (lines: readonly Line[]): string =>
  digest(
    JSON.stringify(
      lines.map(({ product, act, medium, years, trial, quantity, targetId, details }) => [
        ...[product, act, medium, years, trial, quantity, targetId, details.seal, details.planId],
      ]),
    ),
  );

function sealWords({ details }: Line): string[] {
  const wish = SealWish.safeParse(details.seal ?? {});
  if (!wish.success) return [];
  const { name, design } = wish.data;
  return [
    ...(name ? [`名称“${name}”`] : []),
    ...(design?.source === 'drawn' && design.code ? [`编码 ${design.code}`] : []),
    ...(design && design.source !== 'drawn' ? ['按上传的印章图片'] : []),
  ];
}

/** One line of an order as somebody reads it who is asked to agree. */
export function wordsOfLine(line: Line): string {
  // of a trial its words say so themselves
  const term = !line.trial && line.years > 0 ? `${line.years} 年` : undefined;
  const more = [MEDIA[line.medium], ...(term ? [term] : []), ...sealWords(line)].join('，');
  return `${line.words}${line.quantity > 1 ? ` ${line.quantity} 份` : ''}（${more}）`;
}

export interface Statement {
  organization: string;
  code: string;
  representative: string;
  handler: string;
  handlerPhone: string;
  what: readonly string[];
  orderNumber: string;
  until: Date;
}

/** What the representative agrees to, in their own words: the text whose digest is recorded. */
export const statementOf = (facts: Statement): string =>
  `本人${facts.representative}，是${facts.organization}（统一社会信用代码 ${facts.code}）的法定代表人，同意由${facts.handler}（手机号 ${facts.handlerPhone}）为本企业经办：${facts.what.join('；')}。订单号 ${facts.orderNumber}，须在${untilWords(facts.until)}前提交。印章制作之前，本人可以撤回。`;
