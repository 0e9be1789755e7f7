import { formatName, nameWords, type PathResult, validatePath } from '@yinxin/pki';
import { command } from '../command.ts';
import { EXIT, UsageError } from '../errors.ts';
import { readCertificates, readCrls, readInput } from '../files.ts';
import type { Io } from '../io.ts';
import { paint, plain, shownTime, table } from '../text.ts';

export const certVerify = command({
  usage: 'LEAF [--chain FILE…] --trust FILE… [--crl FILE…] [--at TIME] [--json]',
  summary: '按 RFC 5280 第 6 章验证证书链。文件可以是 PEM、DER 或 PKCS#7，一个文件可含多张证书。',
  options: {
    chain: { value: 'FILE', many: true, help: '中间证书，顺序不限' },
    trust: { value: 'FILE', many: true, help: '受信任的根证书' },
    crl: { value: 'FILE', many: true, help: '吊销列表；给出后，链上每张证书都必须能查到状态' },
    at: { value: 'TIME', help: '按哪一时刻判断（ISO 8601），默认现在' },
    policy: { value: 'OID', many: true, help: '可接受的证书策略，默认任意策略' },
    'explicit-policy': { help: '证书链必须带有可接受的策略' },
    'no-policy-mapping': { help: '不允许策略映射' },
    'no-any-policy': { help: '不认可 anyPolicy' },
    json: { help: '输出一行 JSON：{valid, reason, path}' },
  },
  notes: '退出码：0 有效，1 无效，2 用法错误。不给 --crl 时不检查吊销状态。命令不访问网络。',
  async run(args, io) {
    const [leaf = ''] = args.take('LEAF');
    const at = args.time('at') ?? io.now();
    const crls = await readCrls(args.all('crl'));
    const policies = args.all('policy').map(readPolicy);
    const result = validatePath({
      certificate: await leafIn(leaf),
      anchors: await readCertificates(args.all('trust')),
      intermediates: await readCertificates(args.all('chain')),
      crls,
      at,
      // evidence may be younger than the moment asked about, never younger than the clock
      now: at > io.now() ? at : io.now(),
      policies: {
        ...(policies.length > 0 && { initialPolicies: policies }),
        explicitPolicy: args.has('explicit-policy'),
        inhibitPolicyMapping: args.has('no-policy-mapping'),
        inhibitAnyPolicy: args.has('no-any-policy'),
      },
      revocation: { mode: crls.length > 0 ? 'required' : 'off' },
    });
    io.out(args.has('json') ? JSON.stringify(jsonOf(result)) : textOf(result, at, io));
    return result.valid ? EXIT.ok : EXIT.no;
  },
});

/** A file without any certificate is still an answer: what it holds is not valid. */
async function leafIn(path: string): Promise<Uint8Array> {
  try {
    const [der] = await readCertificates([path]);
    return der!;
  } catch (error) {
    if (error instanceof UsageError) return readInput(path);
    throw error;
  }
}

function readPolicy(text: string): string {
  if (/^[0-2](\.(0|[1-9]\d*))+$/.test(text)) return text;
  throw new UsageError(`--policy 的值“${text}”不是对象标识符，例如 2.5.29.32.0`);
}

/** The code first, for programs; then the sentence, and the certificate it is about. */
function reasonOf({ reason, path }: PathResult): string | null {
  if (!reason) return null;
  const about = reason.index === undefined ? undefined : path[reason.index];
  return `${reason.code}: ${reason.message}${about ? `（${formatName(about.subject)}）` : ''}`;
}

const jsonOf = (result: PathResult) => ({
  valid: result.valid,
  reason: reasonOf(result),
  path: result.path.map((certificate) => ({
    subject: formatName(certificate.subject),
    issuer: formatName(certificate.issuer),
    serial: certificate.serial,
    notBefore: certificate.notBefore.toISOString(),
    notAfter: certificate.notAfter.toISOString(),
    sha256: certificate.fingerprint(),
  })),
});

const REVOCATION_WORDS: Readonly<Record<string, string>> = {
  GOOD: '未吊销',
  REVOKED: '已吊销',
  UNKNOWN: '吊销状态未知',
  STALE: '吊销信息过期',
  UNAVAILABLE: '缺少吊销信息',
  NOT_CHECKED: '未检查吊销',
};

function textOf(result: PathResult, at: Date, io: Io): string {
  const verdict = result.valid
    ? paint('有效', 'green', io.colour)
    : `${paint('无效', 'red', io.colour)}  ${plain(reasonOf(result) ?? '')}`;
  const chain = result.path.map((certificate, i) => {
    const status = result.revocation[i]?.status;
    const words = status ? REVOCATION_WORDS[status] : i === result.path.length - 1 ? '终点' : '';
    return [`  ${i}  ${plain(nameWords(formatName(certificate.subject)))}`, words ?? ''] as const;
  });
  return [`${verdict}（${shownTime(at)}）`, ...table(chain)].join('\n');
}
