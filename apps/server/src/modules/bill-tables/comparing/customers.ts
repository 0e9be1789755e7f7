import type { OwnerKind } from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import { organizations } from '../../organizations/index.ts';
import { persons } from '../../persons/index.ts';

interface Customer {
  ownerKind: OwnerKind;
  ownerId: string;
}

/**
 * What customers are called towards their partner: organisations by name, people by a masked one. Known ones are not asked
 * for again, so that a long table asks once for each.
 */
export function customerNames({ vault }: { vault: Pick<OpenedVault, 'open'> }) {
  const known = new Map<string, string>();
  return {
    async learn(db: Queryable, customers: readonly Customer[]): Promise<void> {
      const missing = (kind: OwnerKind) => [
        ...new Set(
          customers.flatMap((one) => (one.ownerKind === kind && !known.has(one.ownerId) ? one.ownerId : [])),
        ),
      ];
      const [people, companies] = [missing('person'), missing('organization')];
      for (const id of [...people, ...companies]) known.set(id, '');
      if (companies.length > 0)
        for (const { id, name } of await db
          .select({ id: organizations.id, name: organizations.name })
          .from(organizations)
          .where(inArray(organizations.id, companies)))
          known.set(id, name);
      if (people.length > 0)
        for (const { id, name } of await db
          .select({ id: persons.id, name: persons.name })
          .from(persons)
          .where(inArray(persons.id, people)))
          known.set(id, (name && maskName(vault.open(name))) || '');
    },
    of: ({ ownerId }: Pick<Customer, 'ownerId'>): string => known.get(ownerId) ?? '',
  };
}
export type CustomerNames = ReturnType<typeof customerNames>;
