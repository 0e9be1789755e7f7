import net from 'node:net';
import path from 'node:path';
import type { Environment } from '@yinxin/api/open';
import { parseCreditCode } from '@yinxin/identifiers';
import { z } from 'zod';
import { identityShape, incompleteIdentity, sandboxIdentity } from './config-identity.ts';
import { incompletePay, payShape, sandboxPay } from './config-pay.ts';
import { incompleteWecom, sandboxWecom, wecomShape } from './config-wecom.ts';
import { wrongAddress } from './db/address.ts';
import { parsePrices } from './providers/outbound/index.ts';

/** Known to everybody who reads this file: good enough for a demo, refused in production. */
export const DEMO_MASTER_KEY = '64656d6f2d6d61737465722d6b65792d6e6f742d666f722d70726f6475637469';

/** A made-up code with a valid check character; district 000000 does not exist. */
/** Ours, and the name of no company. */
const BRAND = '印信';

export const DEMO_CREDIT_CODE = '91000000MA0000000N';

const text = (description: string, example = '') => z.string().trim().default(example).describe(description);
const whole = (fallback: number, description: string) =>
  z.coerce.number().int().positive().default(fallback).describe(description);

/** With what follows a process ends within a minute. */
const MOST_DRAIN_SECONDS = 40;

/** “one|other” pairs, separated by commas. */
const pairsIn = (value: string) =>
  value
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [first = '', second = ''] = entry.split('|').map((part) => part.trim());
      return [first, second] as const;
    });

const Links = z
  .string()
  .default(
    '国家密码管理局|https://www.sca.gov.cn,工业和信息化部|https://www.miit.gov.cn,国家互联网信息办公室|https://www.cac.gov.cn',
  )
  .transform((value) => pairsIn(value).map(([name, url]) => ({ name, url })))
  .describe('页脚友情链接，“名称|地址”以逗号分隔');

const Conformity = z
  .string()
  .default('')
  .transform((value) => pairsIn(value).map(([name, number]) => ({ name, number })))
  .describe('已通过的检测、认证与评估，“名称|编号”以逗号分隔，在“关于我们”公示；缺省不作任何符合性声明');

const isNetwork = (text: string) => {
  const [address = '', prefix, ...more] = text.split('/');
  const version = net.isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
};

/** `true` would take the first address of X-Forwarded-For, which the visitor writes. */
const TrustedProxies = z
  .string()
  .trim()
  .default('0')
  .transform((value, context): number | string[] => {
    if (/^(?:false|no)$/i.test(value)) return 0;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const networks = value.split(',').map((part) => part.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue(
      /^(?:true|yes)$/i.test(value)
        ? '不接受 true，否则来访者可以自报地址；请填反向代理的层数（如 1）或其网段（如 10.0.0.0/8）'
        : '应为反向代理的层数（如 1），或以逗号分隔的地址与网段（如 127.0.0.1,10.0.0.0/8）',
    );
    return z.NEVER;
  })
  .describe(
    '前面的反向代理：层数（如 1），或以逗号分隔的地址与网段；来访地址据此取自 X-Forwarded-For，0 为没有代理',
  );

/** Nominal; what a contract says replaces them. */
const NOMINAL_PRICES = [
  'aliyun.SendSms=4.5',
  'tencent.SendSms=4.5',
  'tencent.GetDetectInfo=100',
  'alipay.alipay.user.certify.open.query=100',
  'tencent.PhoneVerification=40',
  'tencent.BankCard4EVerification=40',
  'aliyun.CompanyThreeElementsVerification=60',
  'aliyun.CompanyFourElementsVerification=80',
  'tencent.IDCardOCR=15',
  'tencent.BizLicenseOCR=25',
  'tencent.BankCardOCR=15',
  'bank.transfer=100',
].join(',');

const VendorPrices = z
  .string()
  .default(NOMINAL_PRICES)
  .transform((value, context) => {
    try {
      return parsePrices(value);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : '格式不正确');
      return z.NEVER;
    }
  })
  .describe('外部服务每次调用的费用（分），“厂商.操作=分”以逗号分隔；缺省为示意价，请按合同填写');

const DatabaseAddress = (description: string) =>
  z
    .string()
    .superRefine((value, context) => {
      const message = wrongAddress(value);
      if (message) context.addIssue(message);
    })
    .optional()
    .describe(description);

/** Every setting there is. docs/configuration.md is generated from this schema by `npm run docs`. */
export const Settings = z.object({
  YINXIN_MODE: z
    .enum(['demo', 'production'])
    .default('demo')
    .describe('运行模式；production 拒绝演示密钥与沙箱通道'),
  HOST: text('监听地址', 'localhost'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('监听端口'),
  PUBLIC_ORIGIN: z.url().optional().describe('站点对外地址，缺省为 http://localhost:端口'),
  TRUST_PROXY: TrustedProxies,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('日志级别'),
  PROCESSES: whole(
    1,
    '共用一个数据库的服务进程数；大于 1 时，访问次数与排队的上限由全部进程合并计算（计数写入数据库），须设置 DATABASE_URL',
  ),
  DATA_DIR: text('数据目录：内置数据库与文件', 'data'),
  FILES_STORE: z
    .enum(['local', 's3'])
    .default('local')
    .describe('上传的文件与存证日志存放处：local 为数据目录，s3 为兼容 S3 协议的对象存储'),
  S3_ENDPOINT: z.url().optional().describe('对象存储地址'),
  S3_BUCKET: text('存储桶，须已建好'),
  S3_REGION: text('对象存储区域，参与签名', 'us-east-1'),
  S3_ACCESS_KEY_ID: text('对象存储访问标识'),
  S3_SECRET_ACCESS_KEY: text('对象存储访问密钥'),
  S3_ADDRESSING: z
    .enum(['path', 'virtual'])
    .default('path')
    .describe('存储桶在地址中的位置：path 为路径（自建存储），virtual 为域名前缀（公有云）'),
  DATABASE_URL: DatabaseAddress(
    '外部 PostgreSQL（15 或更高版本）的连接串；缺省使用内置数据库。集群可写多个主机（postgres://用户@主机一:5432,主机二:5432/库），连接其中可写的一个',
  ),
  DATABASE_DIRECT_URL: DatabaseAddress(
    'DATABASE_URL 经由按事务分配连接的连接池（如 PgBouncer 的 transaction 模式）时，不经连接池的地址，用于变更通知与跨事务的锁',
  ),
  MIGRATION_DATABASE_URL: DatabaseAddress(
    '外部 PostgreSQL 中拥有表结构的角色的连接串，不经连接池，用于升级表结构、备份与恢复，生产模式下使用外部数据库时必须设置；设置后 DATABASE_URL 的角色只得到读写所需的权限，不能改动只增不改的记录',
  ),
  SANDBOX: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      '开放平台的沙箱：同一进程中的第二套系统，有自己的数据库、文件、密钥与测试根证书；使用外部数据库时须设置 SANDBOX_DATABASE_URL，否则不提供',
    ),
  SANDBOX_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .optional()
    .describe('沙箱页面的监听端口；缺省为 PORT 加 1'),
  SANDBOX_ORIGIN: z
    .url()
    .optional()
    .describe('沙箱页面的对外地址，主机名须与正式站点不同；缺省为 http://127.0.0.1:端口'),
  SANDBOX_DATABASE_URL: DatabaseAddress('沙箱的外部 PostgreSQL 连接串，不得与正式库相同'),
  SANDBOX_DATABASE_DIRECT_URL: DatabaseAddress('沙箱库不经连接池的地址，同 DATABASE_DIRECT_URL'),
  SANDBOX_MIGRATION_DATABASE_URL: DatabaseAddress('沙箱库中拥有表结构的角色的连接串'),
  SANDBOX_S3_BUCKET: text('沙箱的存储桶；FILES_STORE 为 s3 时须设置，否则不提供沙箱'),
  WEBHOOK_LOOPBACK: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      '是否允许把回调通知发到本机地址（127.0.0.0/8、::1，任意端口，可用 http），供开发者在同一台机器上试用；缺省：演示模式 on，生产模式 off 且不接受 on',
    ),
  EVIDENCE_WITNESSES: text(
    '存证日志的见证方，每个为“公钥 地址”，以空白分隔（见 apps/witness）；演示环境自带两个',
  ),
  EVIDENCE_WITNESS_OPERATORS: z
    .string()
    .default('')
    .transform(
      (value) =>
        new Map(
          value.split(/[;；]/).flatMap((pair) => {
            const [name = '', operator = ''] = pair.split('=').map((part) => part.trim());
            return name && operator ? [[name, operator] as const] : [];
          }),
        ),
    )
    .describe(
      '见证方由谁运营，每个为“见证方名称=运营者”，以分号分隔；证据报告据此写明，未设置的写明没有登记',
    ),
  // a long piece of work holds one connection while it asks through another
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(3)
    .default(10)
    .describe('数据库连接数上限，不少于 3；页面的读取和后台作业的登记另用至多 6 个'),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_DRAIN_SECONDS)
    .default(0)
    .describe(
      `收到停止信号后继续服务的秒数，至多 ${MOST_DRAIN_SECONDS}：期间 /readyz 已为 503，负载均衡器据此摘除本进程；没有负载均衡器的不必设置`,
    ),
  MASTER_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '应为 64 位十六进制')
    .default(DEMO_MASTER_KEY)
    .describe('主密钥（32 字节十六进制），用于加密个人信息与私钥；生产环境必须自行生成'),
  MASTER_KEY_PREVIOUS: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, '应为 64 位十六进制')
    .optional()
    .describe('更换主密钥期间的旧主密钥；npm run keys:rotate 完成后删除此项'),
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
    .describe('本机构统一社会信用代码，写入制章者证书，并在页脚公示（电子商务法第十五条）'),
  CRL_PERIOD_HOURS: whole(6, '证书吊销列表的更新间隔（小时），至多 24；有吊销时立即更新'),
  CRL_LIFETIME_HOURS: whole(48, '证书吊销列表的有效期（小时），至少为更新间隔的两倍，至多 240'),
  OCSP_LIFETIME_HOURS: whole(8, 'OCSP 响应的有效期（小时），不得长于吊销列表的有效期'),
  TSA_ACCURACY_MS: whole(1000, '时间戳声明的时间精度（毫秒），至多 60000'),
  LIBREOFFICE_PATH: text(
    '转换 DOCX 与 XLSX 的 LibreOffice 程序；缺省在系统路径中查找，没有时只收 PDF 与图片。它只在 bubblewrap（bwrap）建立的隔离环境中运行：看不到服务的文件与其他进程，没有网络和环境变量，时间、内存与空间有上限；启动时先证明隔离有效，做不到就不收 Word 与 Excel，绝不在隔离之外转换。含宏、引用外部内容、嵌入对象或矢量图片、表格范围过大的文档在启动程序前即被拒绝，提示另存为 PDF（docs/strangers-files.md）',
  ),
  SMS_PROVIDER: z.enum(['sandbox', 'aliyun', 'tencent']).default('sandbox').describe('短信通道'),
  SMS_ACCESS_KEY_ID: text('短信通道访问标识'),
  SMS_ACCESS_KEY_SECRET: text('短信通道访问密钥'),
  SMS_SIGN_NAME: text('短信签名', '印信'),
  SMS_CODE_TEMPLATE: text('验证码短信模板编号，变量 code、use、minutes'),
  SMS_INVITATION_TEMPLATE: text('企业邀请成员的短信模板编号，变量 organization、days'),
  SMS_NOTICE_TEMPLATE: text('消息提醒的短信模板编号，变量 about'),
  SMS_SIGNING_TEMPLATE: text(
    '邀请处理合同的短信模板编号，变量 author、act、title、until、token；模板正文含 /s/ 加 token 的完整地址',
  ),
  SMS_AUTHORIZATION_TEMPLATE: text(
    '请法定代表人确认办理的短信模板编号，变量 organization、handler、what、until、token；模板正文含 /authorize/ 加 token 的完整地址',
  ),
  SMS_APP_ID: text('腾讯云短信应用编号'),
  SMS_ENDPOINT: z.url().optional().describe('短信通道地址，缺省为厂商公网地址'),
  SMS_GAP_SECONDS: whole(60, '同一手机号两条验证码之间的秒数'),
  SMS_PER_PHONE_HOUR: whole(
    5,
    '同一手机号每小时可收的登录等验证码数；已登录过的设备与陌生设备分开计算，陌生设备超过后须完成安全验证',
  ),
  SMS_PER_PHONE_DAY: whole(10, '同一手机号每天可收的登录等验证码数；分开计算如上，完成安全验证的另有三倍'),
  SMS_PER_IP_HOUR: whole(
    20,
    '同一来访地址每小时可触发的短信数，同一网段（IPv4 /24、IPv6 /48）为其三倍；超过后须完成安全验证',
  ),
  SMS_PER_HOUR: whole(2000, '全站每小时陌生设备可触发的短信数；超过后须完成安全验证'),
  ...identityShape,
  ...payShape,
  ...wecomShape,
  VENDOR_PRICES: VendorPrices,
  VENDOR_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('等候外部服务的秒数；缺省：短信 5 秒，证件识别 15 秒，其余 8 秒'),
  LOGIN_WRONG_CODES_HOUR: whole(
    300,
    '全站每小时可由陌生设备输错验证码的次数（含尚可尝试的次数），超过后陌生设备要连续验证两条短信，已登录过的设备不受影响',
  ),
  OPERATOR_WAITING_HOURS: whole(
    24,
    '操作员新建、重置密码、变更角色、重新启用或更换二次验证后，多少小时内不能参与须两人完成的决定',
  ),
  INVITES_PER_IP_HOUR: whole(200, '同一来访地址每小时可批量登记的人数'),
  INVITES_PER_HOUR: whole(5000, '全站每小时可批量登记的人数'),
  SITE_COMPANY: text('运营主体的法定名称，页脚与协议以它为准', BRAND),
  SITE_PHONE: text('客服电话'),
  SITE_EMAIL: text('客服邮箱'),
  SITE_ADDRESS: text('联系地址'),
  SITE_HOURS: text('客服时间，如“工作日 9:00–18:00”'),
  SITE_CA_LICENCE: text('电子认证服务许可证号（电子签名法第十八条）'),
  SITE_TELECOM_LICENCE: text('增值电信业务经营许可证号（互联网信息服务管理办法第十二条）'),
  SITE_CONFORMITY: Conformity,
  SITE_ICP: text('ICP 备案号'),
  SITE_POLICE: text('公安备案号'),
  SITE_COPYRIGHT: text('版权声明；缺省为“Copyright 2021-今年 印信 版权所有”'),
  SITE_FOLLOW_URL: z.url().optional().describe('公众号二维码指向的地址；缺省为本站手机版'),
  SITE_LINKS: Links,
});

export type Config = z.output<typeof Settings> & {
  origin: string;
  dataDir: string;
  demo: boolean;
  /** Receivers of webhooks may be on this machine. */
  webhookLoopback: boolean;
  /** The sandbox is an installation of its own (sandbox-installation.ts). */
  environment: Environment;
};

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
    environment: 'production' as const,
    webhookLoopback:
      settings.WEBHOOK_LOOPBACK === 'on' ||
      (settings.WEBHOOK_LOOPBACK === undefined && settings.YINXIN_MODE === 'demo'),
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
  if (config.PROCESSES > 1 && !config.DATABASE_URL)
    reasons.push('PROCESSES：内置数据库只能由一个进程使用，多个进程须设置 DATABASE_URL');
  if (config.SANDBOX_ORIGIN && new URL(config.SANDBOX_ORIGIN).hostname === new URL(config.origin).hostname)
    reasons.push('SANDBOX_ORIGIN：主机名须与正式站点不同，否则两边的登录会互相顶替');
  const { CRL_PERIOD_HOURS: period, CRL_LIFETIME_HOURS: lifetime, OCSP_LIFETIME_HOURS: ocsp } = config;
  if (period > 24) reasons.push('CRL_PERIOD_HOURS：不得长于 24 小时'); // CA/B BR 4.9.7
  if (lifetime < 2 * period) reasons.push('CRL_LIFETIME_HOURS：至少应为 CRL_PERIOD_HOURS 的两倍');
  if (lifetime > 240) reasons.push('CRL_LIFETIME_HOURS：不得长于 240 小时');
  if (ocsp > lifetime) reasons.push('OCSP_LIFETIME_HOURS：不得长于 CRL_LIFETIME_HOURS');
  if (config.TSA_ACCURACY_MS > 60_000) reasons.push('TSA_ACCURACY_MS：不得大于 60000');
  const s3 = [
    config.S3_ENDPOINT ?? '',
    config.S3_BUCKET,
    config.S3_ACCESS_KEY_ID,
    config.S3_SECRET_ACCESS_KEY,
  ];
  if (config.FILES_STORE === 's3' && s3.includes(''))
    reasons.push('S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY：使用对象存储时均须设置');
  const token = [config.KEYS_PKCS11_MODULE, config.KEYS_PKCS11_SLOT, config.KEYS_PKCS11_PIN];
  if (config.KEYS_PROVIDER === 'pkcs11' && token.includes(''))
    reasons.push('KEYS_PKCS11_MODULE、KEYS_PKCS11_SLOT、KEYS_PKCS11_PIN：使用密码机时均须设置');
  reasons.push(...incompleteIdentity(config), ...incompletePay(config), ...incompleteWecom(config));
  return reasons;
}

/** What the law wants shown on the site and nobody has set: 电子签名法 18, 电子商务法 15, 个人信息保护法 17. */
export function unpublished(config: Config): string[] {
  const missing = (
    ['SITE_CA_LICENCE', 'SITE_ICP', 'SITE_PHONE', 'SITE_EMAIL', 'SITE_ADDRESS'] as const
  ).filter((name) => !config[name]);
  return config.SITE_COMPANY === BRAND ? ['SITE_COMPANY', ...missing] : missing;
}

const isOpenLine = (word: string): boolean =>
  word.startsWith('http://') && !/^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)[:/]/.test(word);

function refusedInProduction(config: Config): string[] {
  const reasons: string[] = [];
  const key = config.MASTER_KEY.toLowerCase();
  if (key === DEMO_MASTER_KEY) reasons.push('MASTER_KEY：不得使用演示密钥，请用 openssl rand -hex 32 生成');
  if (new Set(key).size < 8) reasons.push('MASTER_KEY：过于简单，请用 openssl rand -hex 32 生成');
  if (config.WEBHOOK_LOOPBACK === 'on') reasons.push('WEBHOOK_LOOPBACK：生产模式不得向本机地址发送通知');
  if (config.SMS_PROVIDER === 'sandbox') reasons.push('SMS_PROVIDER：不得使用沙箱短信通道');
  else {
    const needed = [
      'SMS_ACCESS_KEY_ID',
      'SMS_ACCESS_KEY_SECRET',
      'SMS_CODE_TEMPLATE',
      'SMS_INVITATION_TEMPLATE',
      'SMS_NOTICE_TEMPLATE',
      'SMS_SIGNING_TEMPLATE',
      'SMS_AUTHORIZATION_TEMPLATE',
    ] as const;
    const missing = needed.filter((name) => !config[name]);
    if (missing.length > 0) reasons.push(`${missing.join('、')}：短信通道缺少必要设置`);
  }
  reasons.push(...sandboxIdentity(config), ...sandboxPay(config), ...sandboxWecom(config));
  if (config.CA_CREDIT_CODE === DEMO_CREDIT_CODE) reasons.push('CA_CREDIT_CODE：不得使用演示代码');
  if (config.DATABASE_URL && !config.MIGRATION_DATABASE_URL)
    reasons.push('MIGRATION_DATABASE_URL：须与 DATABASE_URL 为两个角色，否则程序能改动只增不改的记录');
  if (config.EVIDENCE_WITNESSES.split(/\s+/).some(isOpenLine))
    reasons.push('EVIDENCE_WITNESSES：见证方的地址须为 https，本机的除外');
  if (!config.PUBLIC_ORIGIN?.startsWith('https://')) reasons.push('PUBLIC_ORIGIN：必须是 https 地址');
  return reasons;
}
