import path from 'node:path';
import { parseCreditCode } from '@yinxin/identifiers';
import { z } from 'zod';

/** Known to everybody who reads this file: good enough for a demo, refused in production. */
export const DEMO_MASTER_KEY = '64656d6f2d6d61737465722d6b65792d6e6f742d666f722d70726f6475637469';

/** A made-up code with a valid check character; district 000000 does not exist. */
export const DEMO_CREDIT_CODE = '91000000MA0000000N';

const text = (description: string, example = '') => z.string().trim().default(example).describe(description);
const whole = (fallback: number, description: string) =>
  z.coerce.number().int().positive().default(fallback).describe(description);

const Links = z
  .string()
  .default(
    '国家密码管理局|https://www.sca.gov.cn,工业和信息化部|https://www.miit.gov.cn,国家互联网信息办公室|https://www.cac.gov.cn',
  )
  .transform((value) =>
    value
      .split(',')
      .filter(Boolean)
      .map((entry) => {
        const [name = '', url = ''] = entry.split('|').map((part) => part.trim());
        return { name, url };
      }),
  )
  .describe('页脚友情链接，“名称|地址”以逗号分隔');

/** Every setting there is. docs/configuration.md is generated from this schema by `npm run docs`. */
export const Settings = z.object({
  YINXIN_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('运行模式；production 拒绝演示密钥与沙箱通道'),
  HOST: text('监听地址', 'localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('监听端口'),
  PUBLIC_ORIGIN: z.url().optional().describe('站点对外地址，缺省为 http://localhost:端口'),
  TRUST_PROXY: z
    .stringbool()
    .default(false)
    .describe('前面有反向代理时为 true，来访地址取自 X-Forwarded-For'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('日志级别'),
  DATA_DIR: text('数据目录：内置数据库与文件', 'data'),
  DATABASE_URL: z.string().optional().describe('外部 PostgreSQL 连接串；缺省使用内置数据库'),
  DATABASE_POOL: whole(10, '数据库连接数上限'),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '应为 64 位十六进制')
    .default(DEMO_MASTER_KEY)
    .describe('主密钥（32 字节十六进制），用于加密个人信息与私钥；生产环境必须自行生成'),
  KEYS_PROVIDER: z
    .enum(['software', 'pkcs11'])
    .default('software')
    .describe('新私钥存放处：software 以主密钥加密存入数据库，pkcs11 存入密码机'),
  KEYS_MEMORY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(1000)
    .describe('软件私钥解密后在内存中保留的毫秒数；0 为每次使用都重新解密'),
  KEYS_PKCS11_MODULE: text('PKCS#11 动态库路径'),
  KEYS_PKCS11_SLOT: text('PKCS#11 令牌标签'),
  KEYS_PKCS11_PIN: text('PKCS#11 用户口令'),
  KEYS_PKCS11_SM2: z
    .string()
    .regex(/^0x[0-9a-f]{1,8},0x[0-9a-f]{1,8}$/i, '应为“0x密钥生成机制号,0x签名机制号”')
    .optional()
    .describe('密码机 SM2 的厂商机制号“生成,签名”（十六进制）；缺省时 SM2 私钥留在 software'),
  CA_ORIGIN: z
    .url()
    .optional()
    .describe('证书中 CRL、OCSP、上级证书的地址前缀，宜用 http（RFC 5280）；缺省为站点对外地址'),
  CA_CREDIT_CODE: z
    .string()
    .refine((code) => parseCreditCode(code).ok, '不是有效的统一社会信用代码')
    .default(DEMO_CREDIT_CODE)
    .describe('本机构统一社会信用代码，写入制章者证书'),
  CRL_PERIOD_HOURS: whole(6, '证书吊销列表的更新间隔（小时），至多 24；有吊销时立即更新'),
  CRL_LIFETIME_HOURS: whole(48, '证书吊销列表的有效期（小时），至少为更新间隔的两倍，至多 240'),
  OCSP_LIFETIME_HOURS: whole(8, 'OCSP 响应的有效期（小时），不得长于吊销列表的有效期'),
  TSA_ACCURACY_MS: whole(1000, '时间戳声明的时间精度（毫秒），至多 60000'),
  SMS_PROVIDER: z.enum(['sandbox', 'aliyun', 'tencent']).default('sandbox').describe('短信通道'),
  SMS_ACCESS_KEY_ID: text('短信通道访问标识'),
  SMS_ACCESS_KEY_SECRET: text('短信通道访问密钥'),
  SMS_SIGN_NAME: text('短信签名', '印信'),
  SMS_CODE_TEMPLATE: text('验证码短信模板编号'),
  SMS_APP_ID: text('腾讯云短信应用编号'),
  SMS_ENDPOINT: z.url().optional().describe('短信通道地址，缺省为厂商公网地址'),
  SMS_PER_IP_HOUR: whole(20, '同一来访地址每小时可触发的短信数'),
  SMS_PER_HOUR: whole(2000, '全站每小时可发送的短信数'),
  SITE_COMPANY: text('公司名称', '印信'),
  SITE_PHONE: text('客服电话'),
  SITE_EMAIL: text('客服邮箱'),
  SITE_ADDRESS: text('联系地址'),
  SITE_CA_LICENCE: text('电子认证服务许可证号（电子签名法第十八条）'),
  SITE_ICP: text('ICP 备案号'),
  SITE_POLICE: text('公安备案号'),
  SITE_COPYRIGHT: text('版权声明', 'Copyright 2021-2025 印信 版权所有'),
  SITE_FOLLOW_URL: z.url().optional().describe('公众号二维码指向的地址；缺省为本站手机版'),
  SITE_LINKS: Links,
});

export type Config = z.output<typeof Settings> & { origin: string; dataDir: string; demo: boolean };

/** Reads and checks the environment; throws one error that names everything that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}：${issue.message}`);
    throw new Error(`配置有误：\n${wrong.join('\n')}`);
  }
  const settings = parsed.data;
  const config = {
    ...settings,
    demo: settings.YINXIN_MODE === 'demo',
    dataDir: path.resolve(settings.DATA_DIR),
    origin: settings.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${settings.PORT}`,
  };
  const wrong = contradictions(config);
  if (wrong.length > 0) throw new Error(`配置有误：\n${wrong.map((reason) => `  ${reason}`).join('\n')}`);
  const unsafe = config.demo ? [] : refusedInProduction(config);
  if (unsafe.length > 0)
    throw new Error(`生产模式拒绝启动：\n${unsafe.map((reason) => `  ${reason}`).join('\n')}`);
  return config;
}

/** Settings that are fine one by one and wrong together. */
function contradictions(config: Config): string[] {
  const reasons: string[] = [];
  const { CRL_PERIOD_HOURS: period, CRL_LIFETIME_HOURS: lifetime, OCSP_LIFETIME_HOURS: ocsp } = config;
  if (period > 24) reasons.push('CRL_PERIOD_HOURS：不得长于 24 小时'); // CA/B BR 4.9.7
  if (lifetime < 2 * period) reasons.push('CRL_LIFETIME_HOURS：至少应为 CRL_PERIOD_HOURS 的两倍');
  if (lifetime > 240) reasons.push('CRL_LIFETIME_HOURS：不得长于 240 小时');
  if (ocsp > lifetime) reasons.push('OCSP_LIFETIME_HOURS：不得长于 CRL_LIFETIME_HOURS');
  if (config.TSA_ACCURACY_MS > 60_000) reasons.push('TSA_ACCURACY_MS：不得大于 60000');
  const token = [config.KEYS_PKCS11_MODULE, config.KEYS_PKCS11_SLOT, config.KEYS_PKCS11_PIN];
  if (config.KEYS_PROVIDER === 'pkcs11' && token.includes(''))
    reasons.push('KEYS_PKCS11_MODULE、KEYS_PKCS11_SLOT、KEYS_PKCS11_PIN：使用密码机时均须设置');
  return reasons;
}

function refusedInProduction(config: Config): string[] {
  const reasons: string[] = [];
  const key = config.MASTER_KEY.toLowerCase();
  if (key === DEMO_MASTER_KEY) reasons.push('MASTER_KEY：不得使用演示密钥，请用 openssl rand -hex 32 生成');
  if (new Set(key).size < 8) reasons.push('MASTER_KEY：过于简单，请用 openssl rand -hex 32 生成');
  if (config.SMS_PROVIDER === 'sandbox') reasons.push('SMS_PROVIDER：不得使用沙箱短信通道');
  else if (!config.SMS_ACCESS_KEY_ID || !config.SMS_ACCESS_KEY_SECRET || !config.SMS_CODE_TEMPLATE)
    reasons.push('SMS_ACCESS_KEY_ID、SMS_ACCESS_KEY_SECRET、SMS_CODE_TEMPLATE：短信通道缺少必要设置');
  if (config.CA_CREDIT_CODE === DEMO_CREDIT_CODE) reasons.push('CA_CREDIT_CODE：不得使用演示代码');
  if (!config.PUBLIC_ORIGIN?.startsWith('https://')) reasons.push('PUBLIC_ORIGIN：必须是 https 地址');
  return reasons;
}
