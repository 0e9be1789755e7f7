import { mayFollow, type StatusAct } from '@yinxin/pki';
import { Failure } from '../errors.ts';
import { readCertificate } from '../files.ts';
import { shownTime } from '../text.ts';
import type { IndexEntry } from './index-entry.ts';
import { entriesOf, standingIn } from './records.ts';

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
  const standing = standingIn(entries, wanted);
  if (mayFollow(standing, act)) return wanted;
  if (standing.state === 'good') throw new Failure(`证书 ${wanted} 没有被暂停`);
  const done = standing.state === 'held' ? '暂停' : '吊销';
  throw new Failure(`证书 ${wanted} 已于 ${shownTime(standing.since)} ${done}`);
}
