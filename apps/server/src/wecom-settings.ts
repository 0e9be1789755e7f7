import type { Config } from './config.ts';
import type { WecomSettings } from './providers/wecom/index.ts';
import type { OpenSandbox } from './sandbox.ts';

const vendorOf = ({ WECOM, demo }: Config) => WECOM ?? (demo ? 'sandbox' : 'off');

/** Whether there is an application by which members come in. */
export const hasWecom = (config: Config): boolean => vendorOf(config) !== 'off';

/** What nobody has set is the sandbox in a demo and off in production. */
export function wecomSettings(config: Config, sandbox?: OpenSandbox): WecomSettings {
  const vendor = vendorOf(config);
  if (vendor === 'off') return {};
  if (vendor === 'wecom') return applications(config);
  if (!sandbox) throw new Error('the sandbox is not open');
  return sandbox.settings.wecom;
}

const applications = (config: Config): WecomSettings => ({
  ...(config.WECOM_SUITE_ID && {
    suite: {
      suiteId: config.WECOM_SUITE_ID,
      suiteSecret: config.WECOM_SUITE_SECRET,
      providerCorpId: config.WECOM_PROVIDER_CORP_ID,
      callback: { token: config.WECOM_SUITE_TOKEN, encodingAesKey: config.WECOM_SUITE_AES_KEY },
    },
  }),
  ...(config.WECOM_CORP_ID && {
    own: {
      corpId: config.WECOM_CORP_ID,
      agentId: config.WECOM_AGENT_ID,
      secret: config.WECOM_SECRET,
      callback: { token: config.WECOM_TOKEN, encodingAesKey: config.WECOM_AES_KEY },
    },
  }),
  places: { api: config.WECOM_ENDPOINT },
});
