import { expect, test } from 'vitest';
import { stepName } from './next-step.ts';

test.each([
  ['/auth/CompanyAuth?goto=%2FbusinessProcessing', '继续：营业执照'],
  ['/mobile/auth/CompanySeal', '继续：选印章'],
  ['/businessProcessing/signCenter/create?id=1', '继续发起合同'],
  ['/mobile/businessProcessing/signCenter/create?for=self', '继续：放上要签的文件'],
  ['/businessProcessing/signCenter/CloudSignature?id=1', '继续签署'],
  ['/businessProcessing', '到首页'],
  ['/somewhere/else', '继续'],
])('%s is named %s', (address, words) => {
  expect(stepName(address)).toBe(words);
});
