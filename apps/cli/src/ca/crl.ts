import { writePem } from '@yinxin/der';
import { type Crl, issueCrl } from '@yinxin/pki';
import { command } from '../command.ts';
import { EXIT } from '../errors.ts';
import { FORCE, requireFree, writeWhole } from '../files.ts';
import { plain, shownTime } from '../text.ts';
import { CaFolder } from './folder.ts';
import { withLock } from './lock.ts';
import { caPassphrase, daysAfter, PASSPHRASE_FILE, wholeSecond } from './options.ts';
import { nextCrlNumber, revokedCertificates } from './records.ts';

const DEFAULT_DAYS = 7;

export const caCrl = command({
  usage: 'DIR [--days N] [--out FILE]',
  summary: '签发完整的吊销列表，编号逐次递增。',
  options: {
    days: { value: 'N', help: `下次更新在多少天后，默认 ${DEFAULT_DAYS}` },
    out: { value: 'FILE', help: '写入的文件，默认 DIR/ca.crl；.der 结尾为 DER，其他为 PEM' },
    'passphrase-file': PASSPHRASE_FILE,
    force: FORCE,
  },
  async run(args, io) {
    const [path = ''] = args.take('DIR');
    const days = args.number('days', { min: 1, max: 365, whole: true }) ?? DEFAULT_DAYS;
    const folder = new CaFolder(path);
    const own = folder.file('ca.crl');
    const out = args.text('out') ?? own;
    const replace = out === own || args.has('force');
    await requireFree(out, { replace });
    await folder.settings();
    const passphrase = await caPassphrase(args, io);
    const crl = await withLock(folder, () => issueList(folder, passphrase, wholeSecond(io.now()), days));
    await writeWhole(out, out.endsWith('.der') ? crl.der : writePem('X509 CRL', crl.der), {
      replace,
    });
    io.out(
      `已签发吊销列表 ${plain(out)}：第 ${crl.number} 号，${crl.size} 张证书，下次更新 ${shownTime(crl.nextUpdate!)}`,
    );
    return EXIT.ok;
  },
});

async function issueList(folder: CaFolder, passphrase: string, at: Date, days: number): Promise<Crl> {
  const entries = await folder.entries();
  const number = nextCrlNumber(entries);
  const nextUpdate = daysAfter(at, days);
  return issueCrl({
    ca: await folder.authority(passphrase),
    number,
    thisUpdate: at,
    nextUpdate,
    revoked: revokedCertificates(entries),
    hooks: {
      beforeSign: () =>
        folder.record({
          event: 'crl',
          at: at.toISOString(),
          number: String(number),
          nextUpdate: nextUpdate.toISOString(),
        }),
    },
  });
}
