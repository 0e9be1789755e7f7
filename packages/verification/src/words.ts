// What a result means, in sentences; no verifier behind it, so that pages can say it without loading one.
import { VERIFY_STATUSES, type VerifiedFile, type VerifiedSignature } from '@yinxin/api/client';
import { nameTitle, quotedText, rawName } from '@yinxin/pki/name-words';

export { commonNameIn, nameTitle, nameWords, rawName } from '@yinxin/pki/name-words';

/** Signatures of people and companies; a time stamp proves when, and is nobody's signature. */
export const signersOf = ({ signatures }: VerifiedFile): VerifiedSignature[] =>
  signatures.filter(({ isTimeStamp }) => !isTimeStamp);

const wasChanged = ({ signatures }: VerifiedFile) => signatures.some(({ changes }) => changes.length > 0);

/** Why, by the name of whose signature decided; the file's own words where it has none. */
function whyOf({ signatures, verdict, reason }: VerifiedFile): string {
  const deciding = signatures.find((one) => one.verdict === verdict);
  if (!deciding) return reason;
  const whose = deciding.signer?.name ?? `签名域${quotedText(deciding.field)}`;
  return `${whose} 的${deciding.isTimeStamp ? '时间戳' : '签名'}：${deciding.reason}`;
}

/** Comments that somebody put onto signed pages: permitted, and nobody's word. */
export function commentWords({
  unsignedComments,
  unsignedCommentPlaces,
}: Pick<VerifiedFile, 'unsignedComments' | 'unsignedCommentPlaces'>): string | undefined {
  if (unsignedComments === 0) return undefined;
  const pages = [...new Set(unsignedCommentPlaces.map(({ page }) => page + 1))].slice(0, 20);
  return `文件上有未签名的批注 ${unsignedComments} 处${pages.length > 0 ? `（第 ${pages.join('、')} 页）` : ''}`;
}

/** What the verdict means for this file, in one or two sentences. */
export function meaningOf(file: VerifiedFile): string {
  const comments = commentWords(file);
  return `${verdictMeaning(file)}${comments ? `${comments}，不在签名之内。` : ''}`;
}

function verdictMeaning(file: VerifiedFile): string {
  const count = signersOf(file).length;
  switch (file.verdict) {
    case 'valid':
      return count === 0
        ? '文件里只有时间戳，没有人签署。时间戳有效，证明文件当时已是这个样子。'
        : `文件里的 ${count} 个签名都有效，签署之后${wasChanged(file) ? '只有允许的追加' : '没有改动'}。`;
    case 'unknown':
      return `还不能下结论。${whyOf(file)}。在弄清之前，请不要仅凭这份文件付款或发货。`;
    case 'invalid':
      return `${whyOf(file)}。${earlierOf(file) ? '签署时的版本仍在文件里，可以取回。' : '请不要采信这份文件。'}`;
    case 'unsigned':
      return `${file.reason}。`;
  }
}

/** What nobody can know who judges a file without asking anybody. */
export const UNASKED =
  '验证时没有联网查询：证书在所列时间之后是否被吊销无从得知，也没有核对是不是印信的合同。';

/** Of a file whose thread was ended; the server says the same. */
export const TOO_COMPLEX = '验证超时，文件过于复杂';

/** Above the field for what opens an encrypted file. */
export const ASK_PASSWORD = '请输入打开密码';

/** What a judgement made here goes by. */
export const OWN_CLOCK = '（以本机时钟为准）';

/** 未吊销（截至 …）: a status holds for the moment it was told, and says nothing of later. */
function statusWords(
  { status, source, thisUpdate }: VerifiedSignature['revocation'][number],
  timeWords: (iso: string) => string,
): string {
  const told = thisUpdate && `${status === 'GOOD' ? '截至 ' : ''}${timeWords(thisUpdate)}`;
  const more = [told, source].filter(Boolean).join('，');
  return `${VERIFY_STATUSES[status]}${more && `（${more}）`}`;
}

/** 张三：未吊销（截至 …）: whose certificate, and what is known of it. */
export const revocationWords = (
  one: VerifiedSignature['revocation'][number],
  timeWords: (iso: string) => string,
): string => `${nameTitle(one.subject)}：${statusWords(one, timeWords)}`;

/** From the signer up to the root. */
export const chainWords = ({ chain }: Pick<VerifiedSignature, 'chain'>): string =>
  chain.map(nameTitle).join(' ← ');

interface CertificateNames {
  signer: { subject: string; issuer: string } | null;
  chain: readonly string[];
}

/** Above the names as the certificates write them. */
export const RAW_NAMES = '证书名称原文';

/** The names as the certificates write them, for experts: of the signer, then up to the root. */
export const rawNames = ({ signer, chain }: CertificateNames): string[] =>
  [...new Set([...(signer ? [signer.subject, signer.issuer] : []), ...chain])].map(rawName);

/** SM2-SM3，摘要 SM3: names as the standards write them. */
export function algorithmWords({ signature, digest }: VerifiedSignature['algorithms']): string {
  const name = digest?.toUpperCase().replace(/^SHA(?=\d+$)/, 'SHA-');
  return [signature, name && `摘要 ${name}`].filter(Boolean).join('，') || '无法识别';
}

/** By the deciding sub-indication (ETSI EN 319 102-1 table 6). */
const NOT_TRUSTED: Readonly<Record<string, string>> = {
  NO_CERTIFICATE_CHAIN_FOUND: '证书不在信任列表的任何一个根之下：请向签署方核实签发机构。',
  REVOKED: '签名是在证书吊销之后作出的：请签署方用有效的证书重新签署。',
  REVOKED_NO_POE: '证书已被吊销，不能证明签名早于吊销：向签署方索要带时间戳的版本，或请其重新签署。',
  REVOKED_CA_NO_POE: '签发机构的证书已被吊销：请签署方用有效的证书重新签署。',
  EXPIRED: '签名是在证书过期之后作出的：请签署方用有效的证书重新签署。',
  NOT_YET_VALID: '签名时证书还没有生效：请签署方用有效的证书重新签署。',
  OUT_OF_BOUNDS_NO_POE:
    '证书不在有效期内，不能证明签名是在有效期内作出的：向签署方索要带时间戳的版本，或请其重新签署。',
};
const DOUBTFUL = '证书不能确认可信：请向签署方核实证书的用途与签发机构。';
const WITHOUT_STATUS = new Set(['UNKNOWN', 'STALE', 'UNAVAILABLE']);

function trustAdvice({ answers, subIndication, revocation }: VerifiedSignature, asked: boolean): string[] {
  if (answers.trusted === 'yes') return [];
  if (answers.trusted === 'no') return [NOT_TRUSTED[subIndication ?? ''] ?? DOUBTFUL];
  // a certificate on hold is the one revoked that may be good again (RFC 5280 5.3.1)
  if (revocation.some(({ status }) => status === 'REVOKED'))
    return ['证书目前被暂停使用：请向签署方核实，恢复之后再验。'];
  if (!revocation.some(({ status }) => WITHOUT_STATUS.has(status))) return [DOUBTFUL];
  return [
    asked
      ? '查不到证书当时的状态：稍后再验，或向签署方索要带验证信息的版本。'
      : '这里没有证书当时的状态：可以联网验证，或向签署方索要带验证信息的版本。',
  ];
}

/** What could be done about an answer that is missing; `asked` whether authorities were asked for it. */
export function missingIn(signature: VerifiedSignature, asked: boolean): string[] {
  const { answers, time } = signature;
  return [
    ...trustAdvice(signature, asked),
    ...(answers.timeProven !== 'yes' && time.claimed
      ? ['文件里写的时间是签署人电脑的时间，无法证明：向签署方索要带时间戳的版本。']
      : []),
  ];
}

/** The signature whose version differs from the file as it is, where there is one: the newest that still is intact. */
export function earlierOf({ signatures, size }: VerifiedFile): VerifiedSignature | undefined {
  return signatures
    .filter(
      ({ answers, signedBytes }) => answers.intact === 'yes' && signedBytes !== null && signedBytes < size,
    )
    .toSorted((a, b) => (b.signedBytes ?? 0) - (a.signedBytes ?? 0))[0];
}
