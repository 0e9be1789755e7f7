import type { PricePlan } from '@yinxin/api/client';
import { productLine } from '~/parts/products/products.ts';
import { type About, type Fact, product, questionsFact } from '~/site/head/facts.ts';
import { plansOf } from './price-list.ts';
import { questionsOn } from './rules.ts';

/** What the price page tells search engines: the packages as offers, a sample being called one, and the questions. */
export const priceFacts =
  (plans: readonly PricePlan[]) =>
  (about: About): Fact[] => {
    const offers = plansOf(plans, 'package').map(({ name, contracts, price, text, sample }) => ({
      name: `${name}套餐${sample ? '（示例价）' : ''}`,
      description: `${text}，一年 ${contracts} 份合同。${sample ? '价格为示例。' : ''}`,
      price,
    }));
    return [product(about, productLine, offers), questionsFact(questionsOn(plans))];
  };
