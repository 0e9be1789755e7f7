import {
  OWNER_KINDS,
  SEAL_PICTURE_STATES,
  SEAL_TYPES,
  type SealPictureState,
  type SealTypeName,
} from '@yinxin/api';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner } from '../../../db/columns.ts';
import { accounts } from '../../accounts/tables.ts';
import { files } from '../../files/tables.ts';
import { persons } from '../../persons/tables.ts';

/** Photographs of paper seals: as they came, and as they were cleaned. */
export const sealPictures = pgTable(
  'seal_pictures',
  {
    id: id(),
    ...owner(),
    type: text().$type<SealTypeName>().notNull(),
    originalId: uuid()
      .notNull()
      .references(() => files.id),
    cleanId: uuid()
      .notNull()
      .references(() => files.id),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    state: text().$type<SealPictureState>().notNull().default('reviewing'),
    reason: text().notNull().default(''),
    /** It is the face of a seal, or waits to be. */
    taken: boolean().notNull().default(false),
    uploadedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (table) => [
    check('picture_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('picture_type', oneOf(table.type, SEAL_TYPES)),
    check('picture_state', oneOf(table.state, SEAL_PICTURE_STATES)),
    index().on(table.ownerKind, table.ownerId, table.id),
    index().on(table.state, table.id),
  ],
);
export type SealPictureRow = typeof sealPictures.$inferSelect;

/** What a person wrote by hand; the strokes are sealed with their data key and go when nobody wants them. */
export const handwritings = pgTable(
  'handwritings',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    strokes: bytes().notNull(),
    createdAt: createdAt(),
    /** Null once a seal was ordered with it. */
    keepUntil: moment(),
  },
  (table) => [index().on(table.personId), index().on(table.keepUntil)],
);

/** A code on a screen that lets a phone write for the person who sits before it: short-lived, once. */
export const handwritingSessions = pgTable(
  'handwriting_sessions',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    tokenHash: bytes().notNull().unique(),
    openedAt: moment(),
    handwritingId: uuid().references(() => handwritings.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.personId), index().on(table.expiresAt)],
);
