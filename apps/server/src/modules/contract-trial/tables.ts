import { index, pgTable } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../db/columns.ts';

/** A sample that somebody signed without an account; it goes within a day. */
export const experiences = pgTable(
  'experiences',
  {
    /** SHA-256 of what the visitor was given: nobody else finds it. */
    tokenHash: bytes().primaryKey(),
    /** Encrypted: it shows a visitor's handwriting. */
    pdf: bytes().notNull(),
    /** The test root it was signed under, which is not kept for longer either, and the lists of its two authorities. */
    root: bytes().notNull(),
    rootCrl: bytes().notNull(),
    issuingCrl: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
);
