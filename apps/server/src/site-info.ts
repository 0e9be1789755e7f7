import type { SiteInfo } from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { type Config, DEMO_CREDIT_CODE } from './config.ts';
import { hasWecom } from './wecom-settings.ts';

/** Where the keys of the authorities are; a token without SM2 leaves those keys to the software. */
const keyCustody = (config: Config): SiteInfo['keyCustody'] => {
  if (config.KEYS_PROVIDER === 'software') return 'software';
  return config.KEYS_PKCS11_SM2 ? 'hardware' : 'both';
};

const witnessing = (config: Config): SiteInfo['witnessing'] => {
  const kind = config.EVIDENCE_WITNESSES ? 'named' : config.demo ? 'own' : 'none';
  return { kind, runBy: [...new Set(config.EVIDENCE_WITNESS_OPERATORS.values())].join('、') };
};

/** From the year the platform began to the present one. */
const copyrightOf = (now: Date): string => `Copyright 2021-${dayInChina(now).slice(0, 4)} 印信 版权所有`;

/** What the pages say of the platform: from configuration, never from prose. */
export const siteInfo = (config: Config): SiteInfo => ({
  origin: config.origin,
  companyName: config.SITE_COMPANY,
  creditCode: config.CA_CREDIT_CODE === DEMO_CREDIT_CODE ? '' : config.CA_CREDIT_CODE,
  servicePhone: config.SITE_PHONE,
  serviceEmail: config.SITE_EMAIL,
  address: config.SITE_ADDRESS,
  serviceHours: config.SITE_HOURS,
  caLicence: config.SITE_CA_LICENCE,
  telecomLicence: config.SITE_TELECOM_LICENCE,
  conformity: config.SITE_CONFORMITY,
  keyCustody: keyCustody(config),
  witnessing: witnessing(config),
  icpFiling: config.SITE_ICP,
  policeFiling: config.SITE_POLICE,
  get copyright() {
    return config.SITE_COPYRIGHT || copyrightOf(new Date());
  },
  friendlyLinks: config.SITE_LINKS,
  follow: config.SITE_FOLLOW_URL ? 'official-account' : 'mobile-site',
  wecom: hasWecom(config),
  demo: config.demo,
});
