import type { KeyAlgorithm } from '@yinxin/pki';
import type { Arguments } from '../arguments.ts';
import { UsageError } from '../errors.ts';
import type { Io } from '../io.ts';
import { neededSecret } from '../secrets.ts';

/** Options that several `ca` commands share, and how they are read. */

const ALGORITHMS: Readonly<Record<string, KeyAlgorithm>> = {
  p256: 'P-256',
  p384: 'P-384',
  rsa: 'RSA-3072',
  sm2: 'SM2',
};

export const ALGORITHM = { value: 'ALG', help: '密钥算法：p256（默认）、p384、rsa、sm2' } as const;

export const PASSPHRASE_FILE = {
  value: 'FILE',
  help: '存放 CA 私钥口令的文件；也可用环境变量 YINXIN_CA_PASSPHRASE 或在终端输入',
} as const;

export function algorithmIn(args: Arguments<'algorithm'>): KeyAlgorithm {
  const name = args.choice('algorithm', Object.keys(ALGORITHMS)) ?? 'p256';
  return ALGORITHMS[name]!;
}

export const caPassphrase = (args: Arguments<'passphrase-file'>, io: Io): Promise<string> =>
  neededSecret(
    { file: args.text('passphrase-file'), env: 'YINXIN_CA_PASSPHRASE', question: 'CA 私钥口令' },
    'passphrase-file',
    io,
  );

export function webAddresses(texts: readonly string[]): readonly string[] {
  for (const text of texts) {
    const protocol = URL.parse(text)?.protocol;
    if (protocol !== 'http:' && protocol !== 'https:')
      throw new UsageError(`“${text}”不是 http 或 https 地址`);
  }
  return texts;
}

/** Certificates and CRLs know whole seconds only. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / 1000) * 1000);

const DAY = 24 * 60 * 60 * 1000;

export const daysAfter = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY);

export const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
