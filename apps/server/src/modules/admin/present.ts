import type {
  AdminContentItem,
  AdminContentLine,
  AdminContentVersion,
  AdminFile,
  AppointmentDetail,
  AppointmentLine,
  OperatorEvent,
  OperatorLine,
  OperatorSelf,
} from '@yinxin/api';
import type { Operator } from '../../http/actor.ts';
import { type Appointment, maskContact, type Note } from '../appointments/index.ts';
import {
  type ContentItem,
  type ContentLine,
  type ContentVersion,
  type FileUser,
  lineOf,
} from '../content/index.ts';
import { addressOfFile, type FileTickets, type VisibleFile } from '../files/index.ts';
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
  lockedUntil: row.lockedUntil && row.lockedUntil > new Date() ? row.lockedUntil.toISOString() : null,
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
  assigneeId: appointment.assigneeId,
  assigneeName: appointment.assigneeName,
  createdAt: appointment.createdAt.toISOString(),
});

export const presentAppointmentDetail = (
  appointment: Appointment,
  notes: readonly Note[],
): AppointmentDetail => ({
  ...presentAppointment(appointment),
  notes: notes.map(({ id, text, actorName, at }) => ({ id, text, actorName, at: at.toISOString() })),
});

export const presentFile = (file: VisibleFile, uses: FileUser[], tickets: FileTickets): AdminFile => ({
  id: file.id,
  name: file.name,
  type: file.type,
  size: file.size,
  sha256: file.sha256,
  uploadedBy: file.uploadedBy,
  createdAt: file.createdAt.toISOString(),
  url: addressOfFile(file.id),
  preview: `${addressOfFile(file.id)}&ticket=${tickets.issue(file.id)}`,
  isPublic: file.isPublic,
  uses,
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
