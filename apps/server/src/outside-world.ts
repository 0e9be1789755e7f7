import type { FastifyBaseLogger } from 'fastify';
import { keySettings } from './certificate-settings.ts';
import { type Config, unpublished } from './config.ts';
import type { Database, RelaxedStore } from './db/connect.ts';
import { identitySettings } from './identity-settings.ts';
import { paySettings } from './pay-settings.ts';
import { createIdentityVendors } from './providers/identity/index.ts';
import { createKeys, databaseKeyStore } from './providers/keys/index.ts';
import { createPayVendors } from './providers/pay/index.ts';
import { createSmsProvider } from './providers/sms/index.ts';
import { createWecom, databaseSecrets } from './providers/wecom/index.ts';
import { openSandbox } from './sandbox.ts';
import { smsSettings } from './sms-settings.ts';
import type { OpenedVault } from './vault/index.ts';
import { vendorLines } from './vendor-lines.ts';
import { wecomSettings } from './wecom-settings.ts';

export type OutsideWorld = Awaited<ReturnType<typeof openOutsideWorld>>;

/** Keys and vendors, or their stand-ins. What was opened is handed to `opened` at once, to be closed again. */
export async function openOutsideWorld(
  config: Config,
  { db, relaxed, vault }: { db: Database; relaxed: Pick<RelaxedStore, 'db'>; vault: OpenedVault },
  log: FastifyBaseLogger,
  opened: (close: () => Promise<void>) => void,
) {
  const keys = await createKeys(keySettings(config, vault), databaseKeyStore(db));
  opened(async () => keys.close());
  if (config.KEYS_PROVIDER === 'pkcs11' && keys.sm2InSoftware)
    log.warn('the token offers no SM2: SM2 keys are sealed in the database');
  const sandbox = await openSandbox(config);
  if (sandbox) opened(sandbox.close);
  const lines = vendorLines(config, relaxed.db, log);
  const secrets = databaseSecrets(db, vault);
  return {
    keys,
    sandbox,
    sms: createSmsProvider(smsSettings(config, sandbox), lines),
    identity: createIdentityVendors(identitySettings(config, sandbox), lines),
    pay: createPayVendors(paySettings(config, sandbox), lines),
    wecom: createWecom(wecomSettings(config, sandbox), { ...lines, secrets }),
  };
}

/** What an operator should know of settings that let the site start, and should not stay so. */
export function warnOfSettings(
  config: Config,
  found: { processes: number; witnesses: number },
  log: FastifyBaseLogger,
): void {
  const { processes } = found;
  if (processes > 1 && config.PROCESSES === 1)
    log.warn({ processes }, 'PROCESSES is 1 and others use this database: limits count in each for itself');
  if (found.witnesses === 0 && !config.demo)
    log.warn('no witness is named: an old copy of the evidence log could sign a second history unseen');
  const missing = config.demo ? [] : unpublished(config);
  if (missing.length > 0)
    log.warn({ settings: missing }, 'the footer lacks what the law wants shown; set these');
}
