import { expect, test } from 'vitest';
import { products } from '../home/content.ts';
import { six } from './six.ts';

test('the home page and the product page show the same six products in the same order', () => {
  expect(products.map(({ name, section }) => [name, section])).toEqual(
    six.map(({ name, key }) => [name, key]),
  );
});
