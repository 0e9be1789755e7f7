import type { ResultOf } from '@yinxin/api/client';
import type { AnswerOf } from '@yinxin/usbkey-protocol/client';

type Verdict = ResultOf<'POST /api/appapi/seal/tokenCertificates'>['list'][number];

/** A certificate on a token, with what the server says of it. */
export type HeldCertificate = AnswerOf<'certificates'>['certificates'][number] & { verdict: Verdict };

export type HeldToken = AnswerOf<'tokens'>['tokens'][number] & { certificates: HeldCertificate[] };

export const tokenName = ({ label, serial }: Pick<HeldToken, 'label' | 'serial'>): string =>
  serial ? `${label}（${serial}）` : label;

/** What is to be said of a token's PIN before it is asked for. */
export function pinWarning({
  pin,
  pinTriesLeft,
}: Pick<HeldToken, 'pin' | 'pinTriesLeft'>): string | undefined {
  if (pin === 'locked') return 'USB Key 已锁定，请携带证件到证书机构解锁';
  if (pin === 'unset') return 'USB Key 还没有设置 PIN 码，请先用厂商工具初始化';
  if (pin === 'last-try') return '只剩最后一次机会，PIN 码再错一次 USB Key 就会锁定';
  return pinTriesLeft === undefined ? undefined : `PIN 码还可以试 ${pinTriesLeft} 次`;
}

export type System = 'windows' | 'macos' | 'linux';

export const systemOf = (userAgent: string): System =>
  /Windows/.test(userAgent) ? 'windows' : /Mac OS X|Macintosh/.test(userAgent) ? 'macos' : 'linux';

interface SystemFacts {
  words: string;
  driver: string;
  terminal: string;
  /** How Node.js comes onto it. */
  node: string;
}

export const SYSTEMS: Readonly<Record<System, SystemFacts>> = {
  windows: {
    words: 'Windows',
    driver: 'C:\\Windows\\System32\\厂商驱动.dll',
    terminal: 'PowerShell',
    node: '下载 .msi 安装程序，双击安装；也可以在 PowerShell 中运行 winget install OpenJS.NodeJS',
  },
  macos: {
    words: 'macOS',
    driver: '/usr/local/lib/厂商驱动.dylib',
    terminal: '“终端”',
    node: '下载 .pkg 安装程序，双击安装；装有 Homebrew 的，也可以运行 brew install node',
  },
  linux: {
    words: 'Linux',
    driver: '/usr/lib/厂商驱动.so',
    terminal: '终端',
    node: '下载压缩包解开，把其中的 bin 目录加入 PATH；发行版自带的版本往往较旧',
  },
};

export const NODE_DOWNLOAD = 'https://nodejs.org/zh-cn/download';

export type DriverKind = 'skf' | 'pkcs11' | 'pkcs11-sm2';

interface DriverFacts {
  words: string;
  hint: string;
  /** The agent's options for a driver of this kind. */
  options: (file: string) => string;
}

/** What vendors deliver, in the order in which it is needed here: certificates are SM2 unless ordered otherwise. */
export const DRIVERS: Readonly<Record<DriverKind, DriverFacts>> = {
  skf: {
    words: 'SKF（国密 SM2）',
    hint: '国密 USB Key 一般用它（GM/T 0016）。证书与印章默认是 SM2，不确定时先选它。',
    options: (file) => `--skf "${file}"`,
  },
  pkcs11: {
    words: 'PKCS#11（RSA、ECDSA）',
    hint: '订单或证书的算法是 RSA 或 ECDSA 时用它；这样启动的助手不能生成和使用 SM2 密钥。',
    options: (file) => `--pkcs11 "${file}"`,
  },
  'pkcs11-sm2': {
    words: 'PKCS#11（厂商的 SM2 机制）',
    hint: '证书是 SM2，而厂商只有 PKCS#11 驱动时用它。命令中的两个编号只是示例，请换成厂商文档写明的生成密钥与签名的机制编号。',
    options: (file) => `--pkcs11 "${file}" --sm2-generate 0x80000001 --sm2-sign 0x80000002`,
  },
};

/** What to start the agent with instead, after it refused a kind of key; SKF does SM2 alone. */
export const algorithmAdvice = (running: AnswerOf<'health'>['driver']): string =>
  running === 'skf'
    ? `助手现在用的是 SKF 驱动，只能使用 SM2。证书是 RSA 或 ECDSA 的，请停止助手，改选“${DRIVERS.pkcs11.words}”的命令启动`
    : `助手现在用的是 PKCS#11 驱动。证书是 SM2 的，请停止助手，改选“${DRIVERS.skf.words}”的命令启动；厂商没有 SKF 驱动的，选“${DRIVERS['pkcs11-sm2'].words}”`;

export const AGENT_FILE = '/download/yinxin-usbkey-agent.mjs';

/** Fetches the agent and starts it for this site; the same line starts it anew. */
export function commandFor(system: System, driver: DriverKind, origin: string): string {
  const [curl, then] = system === 'windows' ? ['curl.exe', ';'] : ['curl', ' &&'];
  const file = AGENT_FILE.slice(AGENT_FILE.lastIndexOf('/') + 1);
  return `${curl} -fsSO ${origin}${AGENT_FILE}${then} node ${file} --origin ${origin} ${DRIVERS[driver].options(SYSTEMS[system].driver)}`;
}
