import type { Qualification } from '@yinxin/api/client';
import type { SiteInfo } from '@yinxin/api/page';
import { expect, test } from 'vitest';
import { shownQualifications } from './qualifications.tsx';

const aSite = (settings: Partial<SiteInfo> = {}) =>
  ({
    ...{ caLicence: '', telecomLicence: '', conformity: [], icpFiling: '', policeFiling: '' },
    ...settings,
  }) as unknown as SiteInfo;
const entered = (name: string, number: string): Qualification => ({
  ...{ id: 'q', name, number, basis: '', issuer: '示例机构', validUntil: '', picture: null, sample: true },
});

test('a licence that is set for the footer and entered as a qualification is shown once', () => {
  const shown = shownQualifications(aSite({ caLicence: '示例-1', icpFiling: '示例-2' }), [
    entered('电子认证服务许可证', '示例-1'),
  ]);
  expect(shown.map(({ number }) => number)).toEqual(['示例-1', '示例-2']);
});

test('what was passed is shown from the settings', () => {
  const conformity = [{ name: '商用密码应用安全性评估', number: '示例-3' }];
  expect(shownQualifications(aSite({ conformity, telecomLicence: '示例-4' }), [])).toMatchObject([
    { name: '增值电信业务经营许可证', number: '示例-4' },
    { name: '商用密码应用安全性评估', number: '示例-3' },
  ]);
});

test('what nobody entered is not shown', () => {
  expect(shownQualifications(aSite(), [])).toEqual([]);
});
