import type { ResultOf, SignCodeState } from '@yinxin/api/client';
import type { Tone } from '~/ui/index.ts';

export type CodeList = ResultOf<'GET /api/appapi/signCode/list'>;
export type CodeDetail = ResultOf<'GET /api/appapi/signCode/detail'>;
export type Comers = ResultOf<'GET /api/appapi/signCode/comers'>;
export type CodeForm = ResultOf<'GET /api/appapi/template/form'>;
export type OpenedCode = ResultOf<'GET /api/appapi/signCode/open'>;

export const stateTones: Readonly<Record<SignCodeState, Tone>> = {
  open: 'success',
  full: 'navy',
  expired: 'neutral',
  stopped: 'neutral',
  short: 'warning',
  gone: 'danger',
  hindered: 'danger',
};

export const pictureAddress = (id: string, more: Readonly<Record<string, string>>): string =>
  `/api/appapi/signCode/picture?${new URLSearchParams({ id, ...more })}`;
