import type { ResultOf } from '@yinxin/api/client';
import type { AnswerOf } from '@yinxin/usbkey-protocol/client';

type Verdict = ResultOf<'POST /api/appapi/seal/tokenCertificates'>['list'][number];

/** A certificate on a token, with what the server says of it. */
export type HeldCertificate = AnswerOf<'certificates'>['certificates'][number] & { verdict: Verdict };

export type HeldToken = AnswerOf<'tokens'>['tokens'][number] & { certificates: HeldCertificate[] };

export const tokenName = ({ label, serial }: Pick<HeldToken, 'label' | 'serial'>): string =>
  serial ? `${label}（${serial}）` : label;

/** What the name in a certificate begins with: CN=张三,C=CN. */
export const commonName = (subject: string): string =>
  /(?:^|,)CN=((?:\\.|[^,\\])*)/.exec(subject)?.[1] ?? subject;

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

export const SYSTEMS: Readonly<Record<System, { words: string; driver: string; terminal: string }>> = {
  windows: { words: 'Windows', driver: 'C:\\Windows\\System32\\厂商驱动.dll', terminal: 'PowerShell' },
  macos: { words: 'macOS', driver: '/usr/local/lib/厂商驱动.dylib', terminal: '“终端”' },
  linux: { words: 'Linux', driver: '/usr/lib/厂商驱动.so', terminal: '终端' },
};

export const AGENT_FILE = '/download/yinxin-usbkey-agent.mjs';

/** Fetches the agent and starts it for this site; the same line starts it anew. */
export function commandFor(system: System, origin: string): string {
  const [curl, then] = system === 'windows' ? ['curl.exe', ';'] : ['curl', ' &&'];
  const file = AGENT_FILE.slice(AGENT_FILE.lastIndexOf('/') + 1);
  return `${curl} -fsSO ${origin}${AGENT_FILE}${then} node ${file} --origin ${origin} --pkcs11 "${SYSTEMS[system].driver}"`;
}
