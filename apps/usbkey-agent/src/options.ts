import { parseArgs } from 'node:util';
import { AGENT_PORT } from '@yinxin/usbkey-protocol';
import { stateFolder } from './pin-record.ts';

export interface Options {
  readonly origins: ReadonlySet<string>;
  readonly port: number;
  /** The folder for what the agent keeps. */
  readonly state: string;
  readonly driver:
    | { readonly kind: 'pkcs11'; readonly library: string; readonly sm2?: { generate: number; sign: number } }
    | { readonly kind: 'skf'; readonly library: string };
}

/** The program was called in a way it cannot work with; the sentence says what to change. */
export class UsageError extends Error {}

export const USAGE = `用法：yinxin-usbkey-agent --origin 网址 (--pkcs11 驱动 | --skf 驱动) [选项]

让网页用您手中的 USB Key 签署：只听本机，只理会您允许的网站，每次使用都要您在这个窗口中同意。

选项：
  --origin 网址        允许的网站，如 https://www.example.com；可以写多次
  --pkcs11 文件        厂商的 PKCS#11 驱动
  --skf 文件           厂商的 SKF 驱动（GM/T 0016）
  --sm2-generate 编号  PKCS#11 驱动生成 SM2 密钥的机制编号，见厂商文档，如 0x80000001
  --sm2-sign 编号      PKCS#11 驱动以 SM2 签摘要的机制编号
  --port 端口          默认 ${AGENT_PORT}，网页只在默认端口上寻找
  --state 文件夹       记录 PIN 码输错次数的文件夹，默认在您的用户目录下
  --help、--version    显示本说明、版本`;

export function readOptions(argv: readonly string[]): Options | 'help' | 'version' {
  const values = parsed(argv);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const origins = new Set((values.origin ?? []).map(checkedOrigin));
  if (origins.size === 0) throw new UsageError('请用 --origin 写明允许的网站');
  return {
    origins,
    port: numbered('--port', values.port ?? String(AGENT_PORT), 65_535),
    state: values.state ?? stateFolder(),
    driver: driverOf(values),
  };
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        origin: { type: 'string', multiple: true },
        pkcs11: { type: 'string' },
        skf: { type: 'string' },
        'sm2-generate': { type: 'string' },
        'sm2-sign': { type: 'string' },
        port: { type: 'string' },
        state: { type: 'string' },
        help: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    }).values;
  } catch (cause) {
    throw new UsageError('选项不正确，用 --help 查看说明', { cause });
  }
}

function driverOf(values: ReturnType<typeof parsed>): Options['driver'] {
  const { pkcs11, skf, 'sm2-generate': generate, 'sm2-sign': sign } = values;
  if ((pkcs11 === undefined) === (skf === undefined))
    throw new UsageError('请用 --pkcs11 或 --skf 写明一个 USB Key 驱动');
  if ((generate === undefined) !== (sign === undefined))
    throw new UsageError('--sm2-generate 与 --sm2-sign 须一起写');
  if (skf !== undefined) return { kind: 'skf', library: skf };
  const sm2 =
    generate === undefined
      ? undefined
      : {
          generate: numbered('--sm2-generate', generate, 0xffff_ffff),
          sign: numbered('--sm2-sign', sign!, 0xffff_ffff),
        };
  return { kind: 'pkcs11', library: pkcs11!, ...(sm2 ? { sm2 } : {}) };
}

/** Exactly what a browser writes into Origin; only this computer may go without encryption. */
function checkedOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' ||
    (url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname));
  if (!url || !isSafe || url.origin !== text.replace(/\/$/, ''))
    throw new UsageError(`“${text}”不是 https 网站的地址，请写成 https://www.example.com 的样子`);
  return url.origin;
}

function numbered(option: string, text: string, most: number): number {
  const value = /^(?:0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new UsageError(`${option} 须是不大于 ${most} 的数`);
  return value;
}
