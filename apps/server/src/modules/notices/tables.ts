import type { ContractNotice, NoticeKindName } from '@yinxin/api';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../../db/columns.ts';
import { organizations } from '../organizations/tables.ts';
import { persons } from '../persons/tables.ts';

/** What a person was told because of an event, once. The words are those of the table `NOTICES`. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    kind: text().$type<NoticeKindName>().notNull(),
    eventId: uuid().notNull(),
    organizationId: uuid().references(() => organizations.id),
    /** What it is about, where that has a page of its own. */
    targetId: uuid(),
    /** In which account of theirs it can be seen to, where that is known. */
    accountId: uuid(),
    /** What that is called. */
    about: text().notNull().default(''),
    createdAt: createdAt(),
    readAt: moment(),
    messageSentAt: moment(),
    /** As a card of enterprise WeChat, in the place of a message. */
    cardSentAt: moment(),
  },
  (table) => [
    uniqueIndex('told_once').on(table.eventId, table.personId),
    index().on(table.personId, table.id),
    index().on(table.createdAt),
  ],
);

/** What an organisation decided about notices of its contracts; what it did not decide is as the table `NOTICES` says. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text().$type<ContractNotice>().notNull(),
    site: boolean().notNull(),
    message: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.kind] })],
);
