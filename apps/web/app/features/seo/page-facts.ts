import { HOME } from '../../guards/goto.ts';
import { packages } from '../price/prices.ts';
import { questions as priceQuestions } from '../price/rules.ts';
import { questions as apiQuestions } from '../products/api.ts';
import { forms } from '../products/forms.ts';
import { questions as localQuestions } from '../products/local.ts';
import { questions as saasQuestions } from '../products/saas.ts';
import { six } from '../products/six.ts';
import { type About, type Fact, product, questionsFact, service, webSite } from './facts.ts';

type FactsOf = (about: About) => Fact[];

const allProducts = {
  name: '印信电子签约',
  description: six.map(({ name, promise }) => `${name}：${promise}`).join('；'),
};

const questionsOfForms = { SaaS: saasQuestions, Api: apiQuestions, Local: localQuestions };

const ofForms = Object.fromEntries(
  forms.map(({ key, name, promise }): [string, FactsOf] => [
    `/product/software/${key}`,
    (about) => [
      product(about, { name: `印信${name}`, description: `${promise}。${about.description}` }),
      questionsFact(questionsOfForms[key]),
    ],
  ]),
);

/** Prices are samples, and say so wherever they stand. */
const offers = packages.map(({ name, contracts, price, text }) => ({
  name: `${name}套餐（示例价）`,
  description: `${text}，一年 ${contracts} 份合同。价格为示例。`,
  price,
}));

/** By the desktop's address. Pages that show one text of many bring the facts of the text. */
const ofPages: Record<string, FactsOf> = {
  [HOME]: (about) => [webSite(about)],
  '/product/software': (about) => [product(about, allProducts)],
  '/about/price': (about) => [product(about, allProducts, offers), questionsFact(priceQuestions)],
  ...ofForms,
};

/** What a page of the table has to say beyond what every page says. */
export function factsOfPage(path: string): FactsOf {
  if (path.startsWith('/solution/')) return (about) => [service(about)];
  return ofPages[path] ?? (() => []);
}
