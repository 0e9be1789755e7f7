import pg from 'pg';
import { inject } from 'vitest';
import { certificateSettings, keySettings } from '../certificate-settings.ts';
import { readConfig } from '../config.ts';
import { listenForChanges } from '../db/changes.ts';
import { openPool } from '../db/connect.ts';
import { APPLICATION_ROLE } from '../db/privileges.ts';
import { createLogger } from '../log.ts';
import { createCertificates } from '../modules/certificates/index.ts';
import { createKeys, databaseKeyStore } from '../providers/keys/index.ts';
import { masterKeys, openVault } from '../vault/index.ts';
import { TEMPLATE } from './global-setup.ts';

const WITH_AUTHORITIES = 'template_authorities';
const TEMPLATE_LOCK = 0x74_65_73_74;

/** RSA keys take seconds, so the hierarchy is made once in a run; the first test file that asks makes it. */
export async function authorityTemplate(): Promise<string> {
  const postgres = inject('postgres');
  const admin = new pg.Client({ ...postgres, database: 'postgres' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const existing = await admin.query('select 1 from pg_database where datname = $1', [WITH_AUTHORITIES]);
    if (existing.rowCount === 0) {
      const unfinished = `${WITH_AUTHORITIES}_new`;
      await admin.query(`drop database if exists ${unfinished}`);
      await admin.query(`create database ${unfinished} template ${TEMPLATE}`);
      await makeHierarchy({ ...postgres, database: unfinished, user: APPLICATION_ROLE });
      await admin.query(`alter database ${unfinished} rename to ${WITH_AUTHORITIES}`);
    }
    return WITH_AUTHORITIES;
  } finally {
    await admin.end();
  }
}

async function makeHierarchy(connection: pg.ClientConfig) {
  const config = readConfig({ LOG_LEVEL: 'silent', PORT: '0' });
  const store = openPool(connection, 2);
  const changes = await listenForChanges(connection);
  const keys = await createKeys(
    keySettings(config, await openVault(store.db, masterKeys(config.MASTER_KEY))),
    databaseKeyStore(store.db),
  );
  const parts = { store, keys, changes, log: createLogger(config), now: () => new Date() };
  const certificates = createCertificates(parts, certificateSettings(config));
  await certificates.establish();
  await certificates.stop();
  await changes.close();
  await store.close();
}
