import type {
  AdminContentItem,
  AdminContentLine,
  AdminContentVersion,
  AppointmentLine,
  OperatorEvent,
  OperatorLine,
  OperatorSelf,
} from '@yinxin/api';
import type { Operator } from '../../http/actor.ts';
import { type Appointment, maskContact } from '../appointments/index.ts';
import { type ContentItem, type ContentLine, type ContentVersion, lineOf } from '../content/index.ts';
import type { OperatorRow } from './operators.ts';
import type { operatorEvents } from './tables.ts';

type SelfFacts = Pick<Operator, 'id' | 'login' | 'name' | 'roles' | 'mustChangePassword'>;

export const presentSelf = ({ id, login, name, roles, mustChangePassword }: SelfFacts): OperatorSelf => ({
  id,
  login,
  name,
  roles: [...roles],
  mustChangePassword,
});

export const presentOperator = (row: OperatorRow): OperatorLine => ({
  ...presentSelf(row),
  disabled: row.disabled,
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export const presentLine = (line: ContentLine): AdminContentLine => ({
  id: line.id,
  kind: line.kind,
  slug: line.slug,
  title: line.title,
  state: line.state,
  isLive: line.isLive,
  publishAt: line.publishAt?.toISOString() ?? null,
  version: line.version,
  authorName: line.authorName,
  reviewerName: line.reviewerName,
  updatedAt: line.updatedAt.toISOString(),
});

export const presentItem = (item: ContentItem): AdminContentItem => ({
  ...presentLine(lineOf(item)),
  data: item.data,
  live: item.live,
});

export const presentVersion = (version: ContentVersion): AdminContentVersion => ({
  number: version.number,
  act: version.act,
  data: version.data,
  note: version.note,
  actorName: version.actorName,
  at: version.at.toISOString(),
});

export const presentAppointment = (appointment: Appointment): AppointmentLine => ({
  id: appointment.id,
  ...maskContact(appointment.contact),
  organizationName: appointment.organizationName,
  remarks: appointment.remarks,
  state: appointment.state,
  createdAt: appointment.createdAt.toISOString(),
});

export const presentEvent = (event: typeof operatorEvents.$inferSelect): OperatorEvent => ({
  id: event.id,
  at: event.at.toISOString(),
  operatorName: event.operatorName,
  act: event.act,
  target: event.target,
  detail: event.detail,
  ip: event.ip,
});
