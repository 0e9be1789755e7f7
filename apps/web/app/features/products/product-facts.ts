import { productLine } from '~/parts/products/products.ts';
import { type About, type Fact, product, questionsFact } from '~/site/head/facts.ts';
import type { ProductForm } from '~/site/pages/product-forms.ts';
import { questions as apiQuestions } from './api.ts';
import { forms } from './forms.ts';
import { questions as localQuestions } from './local.ts';
import { questions as saasQuestions } from './saas.ts';

const questionsOf: Record<ProductForm, typeof apiQuestions> = {
  SaaS: saasQuestions,
  Api: apiQuestions,
  Local: localQuestions,
};

/** What the overview tells search engines. */
export const productsFacts = (about: About): Fact[] => [product(about, productLine)];

/** What the page of one form tells them; the address may be written in any case. */
export const formFacts =
  (name: string) =>
  (about: About): Fact[] =>
    forms
      .filter(({ key }) => key.toLowerCase() === name.toLowerCase())
      .flatMap((form) => [
        product(about, { name: `印信${form.name}`, description: `${form.promise}。${about.description}` }),
        questionsFact(questionsOf[form.key]),
      ]);
