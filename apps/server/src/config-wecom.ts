import { z } from 'zod';

const text = (description: string) => z.string().trim().default('').describe(description);
const aesKey = (description: string) =>
  text(description).refine((key) => key === '' || /^[A-Za-z0-9]{43}$/.test(key), '应为 43 位字母和数字');

/** Our applications in 企业微信. */
export const wecomShape = {
  WECOM: z
    .enum(['off', 'sandbox', 'wecom'])
    .optional()
    .describe('企业微信；第三方应用与自建应用可设置其一或两者；缺省：演示为 sandbox，生产为 off'),
  WECOM_SUITE_ID: text('第三方应用的 SuiteID'),
  WECOM_SUITE_SECRET: text('第三方应用的 Secret'),
  WECOM_PROVIDER_CORP_ID: text('服务商的 CorpID，用于验证回调地址'),
  WECOM_SUITE_TOKEN: text(
    '第三方应用回调的 Token；指令回调为 /wecom/callback/suite，数据回调为 /wecom/callback/data',
  ),
  WECOM_SUITE_AES_KEY: aesKey('第三方应用回调的 EncodingAESKey'),
  WECOM_CORP_ID: text('自建应用所属企业的 CorpID'),
  WECOM_AGENT_ID: text('自建应用的 AgentId').refine((id) => /^\d{0,10}$/.test(id), '应为数字'),
  WECOM_SECRET: text('自建应用的 Secret'),
  WECOM_TOKEN: text('自建应用接收消息的 Token，地址为 /wecom/callback/app'),
  WECOM_AES_KEY: aesKey('自建应用接收消息的 EncodingAESKey'),
  WECOM_ENDPOINT: z.url().optional().describe('企业微信接口地址，缺省为厂商公网地址'),
};

type WecomConfig = z.output<z.ZodObject<typeof wecomShape>>;

const APPLICATIONS = {
  第三方应用: [
    ...(['WECOM_SUITE_ID', 'WECOM_SUITE_SECRET', 'WECOM_PROVIDER_CORP_ID'] as const),
    ...(['WECOM_SUITE_TOKEN', 'WECOM_SUITE_AES_KEY'] as const),
  ],
  自建应用: ['WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET', 'WECOM_TOKEN', 'WECOM_AES_KEY'],
} as const satisfies Record<string, readonly (keyof WecomConfig)[]>;

/** Half of an application, or none where one was named. */
export function incompleteWecom(config: WecomConfig): string[] {
  if (config.WECOM !== 'wecom') return [];
  const given = Object.entries(APPLICATIONS).filter(([, names]) => names.some((name) => config[name]));
  if (given.length === 0) return ['WECOM：使用企业微信时须设置第三方应用或自建应用'];
  return given
    .filter(([, names]) => names.some((name) => !config[name]))
    .map(([words, names]) => `${names.join('、')}：使用企业微信${words}时均须设置`);
}

/** A stand-in lets anybody in as anybody. */
export const sandboxWecom = ({ WECOM }: WecomConfig): string[] =>
  WECOM === 'sandbox' ? ['WECOM：不得使用沙箱'] : [];
