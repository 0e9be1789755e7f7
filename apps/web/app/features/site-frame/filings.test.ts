import { expect, test } from 'vitest';
import { filings } from './filings.ts';

const unset = { caLicence: '', icpFiling: '', policeFiling: '', demo: false };

test('a filing that is not set is not shown', () => {
  expect(filings(unset)).toEqual([]);
});

test('a filing that is set is shown with its register', () => {
  expect(filings({ ...unset, icpFiling: '某ICP备00000000号' })).toEqual([
    { text: 'ICP 备案号：某ICP备00000000号', url: 'https://beian.miit.gov.cn/' },
  ]);
});

test('the demo never passes a sample off as a real filing', () => {
  for (const caLicence of ['', 'ECP0000', 'ECP0000（示例）']) {
    const shown = filings({ ...unset, caLicence, demo: true });
    expect(shown).toHaveLength(3);
    for (const { text, url } of shown) {
      expect(text.match(/示例/g)).toHaveLength(1);
      expect(url).toBeUndefined();
    }
  }
});
