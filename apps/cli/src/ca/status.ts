import { mayFollow, type StatusAct } from '@yinxin/pki';
import { Failure } from '../errors.ts';
import { readCertificate } from '../files.ts';
import { shownTime } from '../text.ts';
import type { IndexEntry } from './index-entry.ts';
import { certificateStateIn, entriesOf } from './records.ts';

/** The serial of a certificate of this authority to which the act may be done, given by serial or file. */
export async function issuedSerial(
  entries: readonly IndexEntry[],
  which: string,
  act: StatusAct['act'],
): Promise<string> {
  const wanted = /^[0-9a-fA-F]{2,}$/.test(which)
    ? which.toLowerCase()
    : (await readCertificate(which)).serial;
  if (!entriesOf(entries, 'issued').some(({ serial }) => serial === wanted)) {
    throw new Failure(`本机构没有签发过序列号为 ${wanted} 的证书`);
  }
  const current = certificateStateIn(entries, wanted);
  if (mayFollow(current, act)) return wanted;
  if (current.state === 'good') throw new Failure(`证书 ${wanted} 没有被暂停`);
  const done = current.state === 'held' ? '暂停' : '吊销';
  throw new Failure(`证书 ${wanted} 已于 ${shownTime(current.since)} ${done}`);
}
