import { command } from '../command.ts';
import { EXIT } from '../errors.ts';
import { plain } from '../text.ts';
import { CaFolder } from './folder.ts';
import { withLock } from './lock.ts';
import { wholeSecond } from './options.ts';
import { issuedSerial } from './status.ts';

const statusCommand = (act: 'hold' | 'release', event: 'held' | 'released', done: string, summary: string) =>
  command({
    usage: 'DIR SERIAL|FILE',
    summary,
    options: {},
    async run(args, io) {
      const [path = '', which = ''] = args.take('DIR', 'SERIAL|FILE');
      const folder = new CaFolder(path);
      await folder.settings();
      const serial = await withLock(folder, async () => {
        const found = await issuedSerial(await folder.entries(), which, act);
        await folder.record({ event, at: wholeSecond(io.now()).toISOString(), serial: found });
        return found;
      });
      io.out(`${done} ${serial}，请用 yinxin ca crl ${plain(path)} 签发新的吊销列表`);
      return EXIT.ok;
    },
  });

export const caHold = statusCommand(
  'hold',
  'held',
  '已暂停证书',
  '暂停使用本机构签发的证书（certificateHold），用序列号或证书文件指明。之后可以恢复，也可以吊销。',
);

export const caRelease = statusCommand(
  'release',
  'released',
  '已恢复证书',
  '恢复被暂停的证书，它不再出现在新的吊销列表中。',
);
