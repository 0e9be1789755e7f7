import { sql } from 'drizzle-orm';
import { events } from '../../events/index.ts';
import { sealUses } from '../tables.ts';

/** For queries: what the use was part of came to nothing. The log keeps the use, and the record says that it does not
 * count; such records are few, so that they are read at once for all. */
export const isReturned = sql<boolean>`${sealUses.id}::text in (select ${events.facts} ->> 'use' from ${events} where ${events.act} = 'return-use')`;
