import {
  MEDIA,
  type Medium,
  type OwnerKind,
  type ProductCode,
  SCENE_STATES,
  type SceneState,
} from '@yinxin/api';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf, onlyOf } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';

/** A platform that certificates and seals are used on, and what it asks for. */
export const scenes = pgTable(
  'scenes',
  {
    id: id(),
    name: text().notNull(),
    appId: text().notNull(),
    appName: text().notNull(),
    description: text().notNull().default(''),
    needs: jsonb().$type<Record<OwnerKind, ProductCode[]>>().notNull(),
    media: text().array().$type<Medium[]>().notNull(),
    years: integer().array().notNull(),
    sort: integer().notNull().default(100),
    state: text().$type<SceneState>().notNull().default('off'),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('scene_state', oneOf(table.state, SCENE_STATES)),
    check('scene_media', onlyOf(table.media, MEDIA)),
    uniqueIndex('one_scene_per_app_and_name').on(table.appId, table.name),
    index().on(table.sort, table.id),
  ],
);
export type SceneRow = typeof scenes.$inferSelect;

/** The platform an account works for; each account has its own. */
export const chosenScenes = pgTable(
  'chosen_scenes',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id),
    sceneId: uuid()
      .notNull()
      .references(() => scenes.id),
    chosenAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.sceneId)],
);
