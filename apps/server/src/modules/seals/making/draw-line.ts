import { SealWish } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { AppError } from '../../../http/problem.ts';
import { requestOf, usualFace } from '../faces/draw.ts';
import { holderOf } from '../owners.ts';
import type { MakingParts } from './fulfil.ts';
import { type OrderedLine, type OrderFacts, sealTypeOf } from './lines.ts';

/** The face that a line of an order asks for, in the verified name. A holder who went, or a face that is refused, has none. */
export async function drawLine(
  parts: MakingParts,
  tx: Queryable,
  line: OrderedLine,
  { owner }: Pick<OrderFacts, 'owner'>,
): Promise<{ svg: string; widthMm: number; heightMm: number } | undefined> {
  const type = sealTypeOf(line.product);
  const wish = SealWish.safeParse(line.details?.seal ?? {});
  if (!type || !wish.success || (line.act !== 'new' && line.act !== 'change')) return undefined;
  const design = wish.data.design ?? usualFace(type);
  if (design?.source !== 'drawn') return undefined;
  try {
    const request = requestOf(type, design, await holderOf(parts, tx, owner));
    const { svg, width, height } = await parts.draughtsman.draw({ draw: 'seal', request, print: false });
    return { svg, widthMm: width, heightMm: height };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
