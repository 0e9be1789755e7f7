import type { Scene } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { matching } from './platform-order.ts';

const aScene = (sceneName: string, given: Partial<Scene> = {}): Scene => ({
  sceneId: sceneName,
  sceneName,
  appId: 'app',
  appName: '示例应用',
  description: '',
  media: ['cloud'],
  years: [1],
  needs: [],
  forOwner: true,
  priceFrom: null,
  standing: 'none',
  missing: [],
  orderId: null,
  chosen: false,
  ...given,
});
const namesOf = (...[scenes, keyword]: Parameters<typeof matching>) =>
  matching(scenes, keyword).map(({ sceneName }) => sceneName);

test('the chosen platform stands first, those for others last', () => {
  const scenes = [
    aScene('个人的', { forOwner: false }),
    aScene('交易平台'),
    aScene('采购网', { chosen: true }),
  ];
  expect(namesOf(scenes, '')).toEqual(['采购网', '交易平台', '个人的']);
});

test('a platform is found by a part of its name or of its application’s', () => {
  const scenes = [aScene('示例省政府采购网', { appName: 'eBuy' }), aScene('通用电子合同')];
  expect(namesOf(scenes, ' ebuy ')).toEqual(['示例省政府采购网']);
  expect(namesOf(scenes, '合同')).toEqual(['通用电子合同']);
});
