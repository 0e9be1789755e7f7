import type { ResultOf } from '@yinxin/api/client';
import type { IconName } from '~/ui/index.ts';

export type Home = ResultOf<'GET /api/appapi/workbench/home'>;
export type Todo = Home['todos'][number];
export type NextStep = Home['next'];

export const CREATE = '/businessProcessing/signCenter/create';
export const APPLY = '/businessProcessing/order/apply';

export const todoIcons: Record<Todo['kind'], IconName> = {
  contract: 'sign',
  order: 'card',
  'seal-use': 'seal',
  key: 'usb-key',
  applications: 'people',
};
