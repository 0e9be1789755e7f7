import type { RevocationReasonName } from '@yinxin/pki';
import { command } from '../command.ts';
import { EXIT, UsageError } from '../errors.ts';
import { plain } from '../text.ts';
import { CaFolder } from './folder.ts';
import { withLock } from './lock.ts';
import { wholeSecond } from './options.ts';
import { issuedSerial } from './status.ts';

/** Final reasons only; `ca hold` is for those that may be lifted. */
const REASONS = {
  unspecified: '未说明',
  keyCompromise: '私钥泄露',
  cACompromise: '颁发机构私钥泄露',
  affiliationChanged: '隶属关系变更',
  superseded: '已被取代',
  cessationOfOperation: '停止使用',
  privilegeWithdrawn: '权限撤销',
} as const satisfies Partial<Record<RevocationReasonName, string>>;

type Reason = keyof typeof REASONS;

export const caRevoke = command({
  usage: 'DIR SERIAL|FILE [--reason REASON] [--invalid-since TIME]',
  summary: '吊销本机构签发的证书，用序列号或证书文件指明。吊销后用 ca crl 签发新的吊销列表。',
  options: {
    reason: {
      value: 'REASON',
      help: Object.entries(REASONS)
        .map(([reason, words]) => `${reason} ${words}`)
        .join('、'),
    },
    'invalid-since': { value: 'TIME', help: '私钥从何时起可能已不可信（ISO 8601）' },
  },
  async run(args, io) {
    const [path = '', which = ''] = args.take('DIR', 'SERIAL|FILE');
    const reason = args.choice('reason', Object.keys(REASONS) as Reason[]) ?? 'unspecified';
    const invalidSince = args.time('invalid-since');
    const folder = new CaFolder(path);
    const at = wholeSecond(io.now());
    if (invalidSince && invalidSince > at) throw new UsageError('--invalid-since 不能晚于现在');
    await folder.settings();
    const serial = await withLock(folder, async () => {
      const found = await issuedSerial(await folder.entries(), which, 'revoke');
      await folder.record({
        event: 'revoked',
        at: at.toISOString(),
        serial: found,
        reason,
        ...(invalidSince && { invalidSince: wholeSecond(invalidSince).toISOString() }),
      });
      return found;
    });
    io.out(`已吊销证书 ${serial}（${REASONS[reason]}），请用 yinxin ca crl ${plain(path)} 签发新的吊销列表`);
    return EXIT.ok;
  },
});
