import { expect, test } from 'vitest';
import { filings } from './filings.ts';

const unset = {
  companyName: '',
  creditCode: '',
  caLicence: '',
  telecomLicence: '',
  icpFiling: '',
  policeFiling: '',
  demo: false,
};

test('a filing that is not set is not shown', () => {
  expect(filings(unset)).toEqual([]);
});

test('a filing that is set is shown with its register', () => {
  expect(filings({ ...unset, icpFiling: '某ICP备00000000号' })).toEqual([
    { text: 'ICP 备案号：某ICP备00000000号', url: 'https://beian.miit.gov.cn/' },
  ]);
});

test('a telecommunications licence is shown where one is set', () => {
  expect(filings({ ...unset, telecomLicence: '某B2-00000000' })).toEqual([
    { text: '增值电信业务经营许可证号：某B2-00000000', url: undefined },
  ]);
});

test('who runs the site is named, with its code', () => {
  const site = { ...unset, companyName: '示例电子认证有限公司', creditCode: '91000000MA0000000N' };
  expect(filings(site).map(({ text }) => text)).toEqual([
    '运营主体：示例电子认证有限公司',
    '统一社会信用代码：91000000MA0000000N',
  ]);
});

test('the demo never passes a sample off as a real filing', () => {
  for (const caLicence of ['', 'ECP0000', 'ECP0000（示例）']) {
    const shown = filings({ ...unset, caLicence, demo: true });
    expect(shown).toHaveLength(6);
    for (const { text, url } of shown) {
      expect(text.match(/示例/g)).toHaveLength(1);
      expect(url).toBeUndefined();
    }
  }
});
