import { expect, test } from 'vitest';
import { businessTabs } from '~/site/navigation.ts';
import { currentTab } from './business-tabs.tsx';

test.each([
  ['/mobile/businessProcessing', '首页'],
  ['/mobile/businessProcessing/order', '首页'],
  ['/mobile/businessProcessing/account', '我的'],
  ['/mobile/businessProcessing/organization', '我的'],
  ['/mobile/businessProcessing/mine', '我的'],
  ['/mobile/businessProcessing/seal', '印章'],
  ['/mobile/businessProcessing/signCenter/create', '签署'],
  ['/mobile/signing/indexNew', '签署'],
])('%s stands below %s', (path, label) => {
  expect(currentTab(businessTabs, path)?.label).toBe(label);
});
