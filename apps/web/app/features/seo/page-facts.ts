import { HOME } from '../../guards/goto.ts';
import { questions as apiQuestions } from '../products/api.ts';
import { forms } from '../products/forms.ts';
import { questions as localQuestions } from '../products/local.ts';
import { questions as saasQuestions } from '../products/saas.ts';
import { six } from '../products/six.ts';
import { type About, type Fact, product, questionsFact, service, webSite } from './facts.ts';

type FactsOf = (about: About) => Fact[];

export const allProducts = {
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

/** By the desktop's address. Pages that show content bring the facts of the content. */
const ofPages: Record<string, FactsOf> = {
  [HOME]: (about) => [webSite(about)],
  '/product/software': (about) => [product(about, allProducts)],
  ...ofForms,
};

/** What a page of the table has to say beyond what every page says. */
export function factsOfPage(path: string): FactsOf {
  if (path.startsWith('/solution/')) return (about) => [service(about)];
  return ofPages[path] ?? (() => []);
}
