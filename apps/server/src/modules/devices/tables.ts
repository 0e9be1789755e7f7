import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';

/** Who can have devices. */
export const DEVICE_OWNERS = { person: true, operator: true } as const;

/**
 * A browser somebody signed in with before: what strangers get wrong, or ask for, does not keep it out. Only the token's
 * hash is kept.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    ownerKind: text().$type<keyof typeof DEVICE_OWNERS>().notNull(),
    ownerId: uuid().notNull(),
    tokenHash: bytes().notNull(),
    createdAt: createdAt(),
    usedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('device_owner', oneOf(table.ownerKind, DEVICE_OWNERS)),
    unique('one_device_of_an_owner').on(table.ownerKind, table.ownerId, table.tokenHash),
    index().on(table.usedAt),
  ],
);
