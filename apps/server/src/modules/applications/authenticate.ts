import { BlockList, isIPv6 } from 'node:net';
import type { Scope } from '@yinxin/api/open';
import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import type { Changes } from '../../db/changes.ts';
import { NOW } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import { FreshCache } from '../../db/fresh-cache.ts';
import type { Application } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { tokenHash } from '../../http/tokens.ts';
import { accounts } from '../accounts/index.ts';
import { organizations } from '../organizations/index.ts';
import { applicationKeys, applications, type KeyRow } from './tables.ts';

/** An application that showed one of its keys. */
export interface Shown {
  who: Application;
  key: Pick<KeyRow, 'id' | 'kind' | 'secret' | 'publicKey'> & { scopes: readonly Scope[] };
  signedOnly: boolean;
  networks: readonly string[];
}

interface Known {
  shown: Shown;
  until: number;
}

/** A key is looked up again after this long even if nothing was heard of it. */
const REMEMBER_MS = 30_000;
const MOST_REMEMBERED = 10_000;

export interface KeyRing {
  /** @throws KEY_INVALID, APPLICATION_DISABLED */
  bySecret(secret: string): Promise<Shown>;
  /** The key that signed a request. @throws KEY_INVALID, APPLICATION_DISABLED */
  byId(keyId: string): Promise<Shown>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds applications by their keys, and forgets what changed. */
export function createKeyRing(db: Database, changes: Changes): KeyRing {
  const known = new FreshCache<Known>({ max: MOST_REMEMBERED, ttlMs: REMEMBER_MS });
  const dropWho = (field: 'id' | 'accountId' | 'organizationId') => (id: string | undefined) =>
    id === undefined ? known.clear() : known.drop(({ shown }) => shown.who[field] === id);
  changes.on('applications', dropWho('id'));
  changes.on('accounts', dropWho('accountId'));
  changes.on('organizations', dropWho('organizationId'));

  async function find(name: string, which: SQL): Promise<Shown> {
    const found = known.find(name);
    if (found && performance.now() < found.until) return found.shown;
    // a change before we listened again is one we do not hear of
    const remember = changes.listening ? known.begin() : undefined;
    const [row] = await db
      .select({
        key: applicationKeys,
        application: applications,
        account: accounts,
        organization: organizations,
      })
      .from(applicationKeys)
      .innerJoin(applications, eq(applications.id, applicationKeys.applicationId))
      .innerJoin(accounts, eq(accounts.id, applications.accountId))
      .innerJoin(organizations, eq(organizations.id, applications.organizationId))
      .where(
        and(
          which,
          isNull(applicationKeys.endedAt),
          or(isNull(applicationKeys.expiresAt), gt(applicationKeys.expiresAt, NOW)),
        ),
      );
    if (!row) throw problem('KEY_INVALID');
    const { key, application, account, organization } = row;
    if (application.state !== 'active' || account.endedAt || organization.state !== 'certified')
      throw problem('APPLICATION_DISABLED');
    const shown: Shown = {
      who: {
        ...{ kind: 'application', id: application.id, programName: application.name, keyId: key.id },
        ...{ accountId: account.id, personId: account.personId, roles: account.roles },
        organizationId: organization.id,
        organizationName: organization.name,
        organizationState: organization.state,
      },
      key,
      signedOnly: application.signedOnly,
      networks: application.networks,
    };
    const left = key.expiresAt ? key.expiresAt.getTime() - Date.now() : REMEMBER_MS;
    remember?.(name, { shown, until: performance.now() + left });
    return shown;
  }

  return {
    bySecret: (secret) => {
      const hash = tokenHash(secret);
      return find(hash.toString('base64'), eq(applicationKeys.hash, hash));
    },
    byId: async (keyId) => {
      if (!UUID.test(keyId)) throw problem('KEY_INVALID');
      return find(keyId, eq(applicationKeys.id, keyId));
    },
  };
}

/** Whether an address lies in one of these addresses and networks; no list is any. */
export function isAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', prefix] = network.split('/');
    const family = isIPv6(base) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
