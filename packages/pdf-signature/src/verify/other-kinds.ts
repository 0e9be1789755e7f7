import type { ByteSource } from '@yinxin/pdf';
import { formatName, nameTitle, shownText } from '@yinxin/pki';
import { latin1 } from '@yinxin/primitives';
import { examineSeal, examineSesSignature, type SealFacts } from '@yinxin/seal';

const CHOOSE_PDF = '请选择签署后得到的 PDF 文件';

/** What people choose in place of a signed PDF, and what they are told then. */
export const OTHER_KINDS = {
  seal: '这是电子印章数据，不是已签署的文件',
  sealed: '这是电子签章数据，不是已签署的文件，要与所签的文件在一起才能验证',
  ofd: 'OFD 文件暂不支持验证',
  word: `这是 Word 文档，不是已签署的 PDF，${CHOOSE_PDF}`,
  office: `这是办公文档，不是已签署的 PDF，${CHOOSE_PDF}`,
  archive: '这是压缩包，请解压后选择其中的 PDF 文件',
  picture: `这是图片，图片里没有可以验证的电子签名，${CHOOSE_PDF}`,
  web: `这是网页，不是已签署的 PDF，${CHOOSE_PDF}`,
} as const;
type OtherKind = keyof typeof OTHER_KINDS;

/** Names of entries stand in an archive as they are, at its beginning and again at its end. */
const LOOKED_AT = 64 * 1024;
/** No honest seal comes near this. */
const LARGEST_SEAL = 4 * 1024 * 1024;

/** By the first bytes; the first that fits. */
const BEGINNINGS: readonly (readonly [RegExp, OtherKind])[] = [
  [
    /^\x89PNG\r\n|^\xff\xd8\xff|^GIF8[79]a|^BM.{12}|^II\*\0|^MM\0\*|^RIFF.{4}WEBP|^.{4}ftyp(?:heic|mif1|avif)/s,
    'picture',
  ],
  [/^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, 'office'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)[\s>]/i, 'web'],
  [/^Rar!\x1a\x07|^7z\xbc\xaf\x27\x1c|^\x1f\x8b\x08/, 'archive'],
];

/** By what an archive holds; the first that fits. */
const HOLDINGS: readonly (readonly [RegExp, OtherKind])[] = [
  [/OFD\.xml/, 'ofd'],
  [/word\/document\.xml/, 'word'],
  [/xl\/workbook\.(?:xml|bin)|ppt\/presentation\.xml|mimetypeapplication\/vnd\.oasis/, 'office'],
];

/** What a file is that is no PDF, in words; undefined when nobody knows. */
export function otherKindOf(source: Pick<ByteSource, 'length' | 'read'>): string | undefined {
  const head = latin1(source.read(0, Math.min(source.length, LOOKED_AT)));
  if (head.startsWith('PK\x03\x04')) {
    const tail = latin1(source.read(Math.max(0, source.length - LOOKED_AT), source.length));
    const found = HOLDINGS.find(([holding]) => holding.test(head) || holding.test(tail));
    return OTHER_KINDS[found?.[1] ?? 'archive'];
  }
  const found = BEGINNINGS.find(([beginning]) => beginning.test(head));
  if (found) return OTHER_KINDS[found[1]];
  // a SEQUENCE of DER, as seals are
  return head.startsWith('0') && source.length <= LARGEST_SEAL
    ? sealWords(source.read(0, source.length))
    : undefined;
}

function sealWords(bytes: Uint8Array): string | undefined {
  const seal = examineSeal(bytes);
  if (seal.ok) return `${OTHER_KINDS.seal}：${factsOf(seal.facts)}`;
  return examineSesSignature(bytes).ok ? OTHER_KINDS.sealed : undefined;
}

/** What the seal says of itself, and whether its maker signed it; whether the maker is trusted is not asked. */
function factsOf({ structure: { info }, maker, signature }: SealFacts): string {
  const by = maker.certificate ? nameTitle(formatName(maker.certificate.subject)) : '不明';
  const until = [info.validFrom, info.validTo].map((at) => at.toISOString().slice(0, 10)).join(' 至 ');
  const holds = signature.state === 'valid' ? '' : '；制章者的签名不成立或无法核对';
  return `印章名称 ${shownText(info.name)}，制章者 ${by}，有效期 ${until}${holds}`;
}
