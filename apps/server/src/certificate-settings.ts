import type { Config } from './config.ts';
import type { CertificateSettings } from './modules/certificates/index.ts';
import type { KeySettings } from './providers/keys/index.ts';
import type { OpenedVault } from './vault/index.ts';

const HOUR_MS = 3_600_000;

export function keySettings(config: Config, { privateKeys }: Pick<OpenedVault, 'privateKeys'>): KeySettings {
  const software = { sealingKey: privateKeys, memoryMs: config.KEYS_MEMORY_MS };
  if (config.KEYS_PROVIDER === 'software') return { software };
  const [generate, sign] = config.KEYS_PKCS11_SM2?.split(',').map(Number) ?? [];
  return {
    software,
    token: {
      library: config.KEYS_PKCS11_MODULE,
      slot: config.KEYS_PKCS11_SLOT,
      pin: config.KEYS_PKCS11_PIN,
      ...(generate !== undefined && sign !== undefined && { sm2: { generate, sign } }),
    },
  };
}

/** As whom our certificates and reports name us: everything that a demo issues says so. */
export const issuerName = ({ demo, SITE_COMPANY }: Config): string =>
  demo ? `演示${SITE_COMPANY}` : SITE_COMPANY;

export const certificateSettings = (config: Config): CertificateSettings => ({
  origin: config.CA_ORIGIN?.replace(/\/$/, '') ?? config.origin,
  operator: { name: issuerName(config), creditCode: config.CA_CREDIT_CODE },
  crl: {
    periodMs: config.CRL_PERIOD_HOURS * HOUR_MS,
    lifetimeMs: config.CRL_LIFETIME_HOURS * HOUR_MS,
  },
  ocspLifetimeMs: config.OCSP_LIFETIME_HOURS * HOUR_MS,
  timeStampAccuracyMs: config.TSA_ACCURACY_MS,
});
