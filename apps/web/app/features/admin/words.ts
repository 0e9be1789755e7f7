import type { AdminContentVersion, AppointmentState, ContentStateName } from '@yinxin/api/client';
import { EVENTS } from '@yinxin/api/client';
import { CHINA } from '@yinxin/values';

export {
  APPOINTMENT_STATES as appointmentStates,
  CONTENT_KINDS as kindNames,
  CONTENT_STATES as stateNames,
  OPERATOR_ROLES as roleNames,
} from '@yinxin/api/client';

export const stateColors: Readonly<Record<ContentStateName, string>> = {
  draft: 'default',
  'in-review': 'warning',
  published: 'success',
  unpublished: 'default',
};

export const versionActs: Readonly<Record<AdminContentVersion['act'], string>> = {
  saved: '保存',
  submitted: '提交审核',
  returned: '退回',
  published: '发布',
  scheduled: '定时发布',
  unpublished: '下线',
  restored: '恢复旧版本',
};

export const appointmentColors: Readonly<Record<AppointmentState, string>> = {
  new: 'warning',
  contacted: 'processing',
  closed: 'default',
};

/** What can stand in the records, for their filter. */
export const recordedActs: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(EVENTS).map(([act, { words }]) => [act, words]),
);
export const actText = (act: string): string => recordedActs[act] ?? act;

export const optionsOf = <Key extends string>(names: Readonly<Record<Key, string>>) =>
  (Object.entries(names) as [Key, string][]).map(([value, label]) => ({ value, label }));

const clock = new Intl.DateTimeFormat('zh-CN', {
  timeZone: CHINA,
  dateStyle: 'medium',
  timeStyle: 'short',
});
export const timeText = (iso: string | null) => (iso ? clock.format(new Date(iso)) : '—');
