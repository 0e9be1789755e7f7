import { latin1Bytes } from '@yinxin/primitives';
import { expect, test } from 'vitest';
import { operationsOf } from './content.ts';
import { PdfName } from './objects.ts';

const read = (content: string) =>
  [...operationsOf(latin1Bytes(content))].map(({ operator, operands }) =>
    [
      ...operands.map((one) =>
        one instanceof PdfName ? `/${one.value}` : typeof one === 'number' ? one : '…',
      ),
      operator,
    ].join(' '),
  );

test('operators are told with what stands before them', () => {
  expect(read('q 1 0 0 -1 .5 +20. cm/Im1 Do Q\nf* T* 1 0 0 RG [(a) -3 <41>]TJ (x)"')).toEqual([
    'q',
    '1 0 0 -1 0.5 20 cm',
    '/Im1 Do',
    'Q',
    'f*',
    'T*',
    '1 0 0 RG',
    '… TJ',
    '… "',
  ]);
});

test('strings and comments are no operators', () => {
  expect(read('(/Im1 Do \\) Q) Tj % /Im1 Do\ntrue /A << /B 1 >> DP')).toEqual(['… Tj', '… /A … DP']);
});

test('the bytes of a picture in the content are passed over', () => {
  expect(read('q BI /W 2 /H 1 /BPC 8 /CS /G ID \x01EIx Do\nEI Q')).toEqual(['q', 'BI', 'Q']);
});

test.each(['BI /W 2 ID abc', ') Tj', '/A '.repeat(100), '1.2.3 cm'])('%j is refused', (content) => {
  expect(() => read(content)).toThrow();
});

test('what no operator takes is no operation', () => {
  expect(read('1 2')).toEqual([]);
});
