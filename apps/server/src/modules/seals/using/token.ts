import { CERTIFICATE_STATUSES, SEAL_STATES } from '@yinxin/api';
import { Certificate, formatName, keyAlgorithmOf, signatureFor, subjectName } from '@yinxin/pki';
import { SIGNATURE_ALGORITHMS } from '@yinxin/usbkey-protocol';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { type Actor, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { SealDependencies } from '../dependencies.ts';
import { statusAt } from '../keeping/queries.ts';
import { findCertificate } from '../making/lines.ts';
import { holderOf, subjectFieldsOf } from '../owners.ts';
import { findSeal } from '../seals.ts';
import type { SealRow } from '../tables.ts';

type Parts = Pick<SealDependencies, 'certificates' | 'vault' | 'now'>;

/** What is to be said of a certificate on a token; without a reason it may sign. */
interface TokenVerdict {
  serial: string;
  reason: string;
  /** Whether it was issued to this account. */
  own: boolean;
  seal: SealRow | undefined;
}

/** A certificate that may sign, with its issuers: from our records, whatever the token showed. */
export interface TokenCertificate {
  certificate: Certificate;
  chain: Certificate[];
}

const STRANGER = '这张证书不是本机构签发的，不能在本站签署';

/**
 * Judges a certificate that somebody shows us: it must be, byte for byte, one that we issued to this account for a key
 * that is on a token, in the name that is verified now, and be good.
 */
export async function judgeToken(
  parts: Parts,
  tx: Queryable,
  who: Actor,
  der: Uint8Array,
): Promise<TokenVerdict> {
  const serial = serialOf(der);
  if (!serial) return { serial: '', reason: '无法读取这张证书', own: false, seal: undefined };
  const [issued] = await parts.certificates.chainOf(serial);
  if (!issued || !Buffer.from(issued.der).equals(der))
    return { serial, reason: STRANGER, own: false, seal: undefined };
  return judge(parts, tx, who, issued);
}

async function judge(
  { certificates, vault }: Parts,
  tx: Queryable,
  who: Actor,
  issued: Certificate,
): Promise<TokenVerdict> {
  const { serial, notBefore, notAfter, keyUsage, isCa, subject } = issued;
  const owner = ownerOf(who);
  const row = await findCertificate(tx, serial);
  if (row?.ownerKind !== owner.kind || row.ownerId !== owner.id)
    return { serial, reason: '这张证书不属于当前账号，不能用来签署', own: false, seal: undefined };
  const seal = row.sealId ? await findSeal(tx, row.sealId) : undefined;
  const refused = (reason: string): TokenVerdict => ({ serial, reason, own: true, seal });
  if (row.medium !== 'usb-key') return refused('这张证书的密钥保管在云端，请用云端签署');
  const now = await timeNow(tx);
  const status = statusAt((await certificates.statesOf(tx, [serial])).get(serial), notAfter, now);
  if (status !== 'good') return refused(`证书${CERTIFICATE_STATUSES[status]}，不能用来签署`);
  if (notBefore > now) return refused('证书还没有生效');
  if (isCa || !keyUsage?.some((usage) => usage === 'digitalSignature' || usage === 'nonRepudiation'))
    return refused('这张证书不是签名证书');
  if (!canSign(issued)) return refused('USB Key 助手不支持这张证书的算法');
  const holder = await holderOf({ vault }, tx, owner);
  const { subject: verified } = await subjectFieldsOf({ vault }, tx, holder, seal?.type);
  if (formatName(subject) !== formatName(subjectName(verified)))
    return refused('证书中的名称与现在的实名不一致，请办理证书变更');
  if (seal && (seal.state !== 'enabled' || seal.serial !== serial))
    return refused(
      `所属印章“${seal.name}”${seal.serial === serial ? SEAL_STATES[seal.state] : '已换用新的证书'}`,
    );
  return refused('');
}

function serialOf(der: Uint8Array): string | undefined {
  try {
    return new Certificate(der).serial;
  } catch {
    return undefined;
  }
}

/** Whether the agent knows how to sign with its key. */
const tokenAlgorithmOf = ({ spki }: Certificate): string => signatureFor(keyAlgorithmOf(spki)).name;
const canSign = (certificate: Certificate): boolean =>
  (SIGNATURE_ALGORITHMS as readonly string[]).includes(tokenAlgorithmOf(certificate));

/**
 * The certificate on somebody's token that is to sign: that of the seal which is used, or one of their own that belongs
 * to no seal.
 * @throws SIGN_CERTIFICATE with the reason
 */
export async function tokenCertificate(
  parts: Parts,
  tx: Queryable,
  who: Actor,
  { serial, sealId }: { serial: string; sealId: string | undefined },
): Promise<TokenCertificate> {
  const chain = await parts.certificates.chainOf(serial);
  const [certificate] = chain;
  const refused = (reason: string) => problem('SIGN_CERTIFICATE', { reason });
  if (!certificate) throw refused(STRANGER);
  const { reason, seal } = await judge(parts, tx, who, certificate);
  if (reason) throw refused(reason);
  if (seal && seal.id !== sealId) throw refused(`这张证书是印章“${seal.name}”的，请选择用该印章签署`);
  if (!seal && sealId) throw refused('这张证书不是所选印章的证书');
  return { certificate, chain };
}
