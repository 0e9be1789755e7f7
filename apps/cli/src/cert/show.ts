import { DerError } from '@yinxin/der';
import { Certificate, nameWords, rawName } from '@yinxin/pki';
import { command } from '../command.ts';
import { EXIT, UsageError } from '../errors.ts';
import { readCertificates } from '../files.ts';
import { plain, shownTime, table } from '../text.ts';
import { type CertificateDescription, describeCertificate } from './describe.ts';

export const certShow = command({
  usage: 'FILE [--json]',
  summary: '显示文件中每一张证书的内容。FILE 可以是 PEM、DER 或 PKCS#7。',
  options: { json: { help: '每张证书输出一行 JSON' } },
  async run(args, io) {
    const [file = ''] = args.take('FILE');
    const described = (await readCertificates([file])).map((der) => describe(der, file));
    if (args.has('json')) for (const one of described) io.out(JSON.stringify(one));
    else io.out(described.map((one) => table(rowsFor(one)).join('\n')).join('\n\n'));
    return EXIT.ok;
  },
});

function describe(der: Uint8Array, file: string): CertificateDescription {
  try {
    return describeCertificate(new Certificate(der));
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new UsageError(`${file}：证书内容不符合 X.509 格式`);
  }
}

const KEY_USAGE_NAMES: Readonly<Record<string, string>> = {
  digitalSignature: '数字签名',
  nonRepudiation: '不可否认',
  keyEncipherment: '密钥加密',
  dataEncipherment: '数据加密',
  keyAgreement: '密钥协商',
  keyCertSign: '签发证书',
  cRLSign: '签发吊销列表',
  encipherOnly: '仅加密',
  decipherOnly: '仅解密',
};

function rowsFor(one: CertificateDescription): (readonly [string, string])[] {
  const authority = one.ca
    ? `CA 证书${one.pathLength === undefined ? '' : `，下级最多 ${one.pathLength} 层`}`
    : '最终用户证书';
  const rows: [string, string | undefined][] = [
    ['主题', nameWords(one.subject)],
    ['颁发者', `${nameWords(one.issuer)}${one.selfSigned ? '（自签名）' : ''}`],
    ['序列号', one.serial],
    ['有效期', `${shownTime(new Date(one.notBefore))} 至 ${shownTime(new Date(one.notAfter))}`],
    ['公钥', one.publicKey],
    ['签名算法', one.signatureAlgorithm],
    ['类型', authority],
    ['密钥用法', one.keyUsage?.map((usage) => KEY_USAGE_NAMES[usage] ?? usage).join('、')],
    ['扩展密钥用法', one.extendedKeyUsage?.join('、')],
    ['证书策略', one.policies?.join('、')],
    ['备用名称', one.alternativeNames?.join('、')],
    ['吊销列表', one.crlUrls?.join(' ')],
    ['OCSP', one.ocspUrls?.join(' ')],
    ['上级证书', one.issuerUrls?.join(' ')],
    ['主题密钥标识', one.subjectKeyIdentifier],
    ['颁发者密钥标识', one.authorityKeyIdentifier],
    ['主题原文', rawName(one.subject)],
    ['颁发者原文', rawName(one.issuer)],
    ['SHA-256 指纹', one.sha256],
    ['SM3 指纹', one.sm3],
  ];
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, plain(value)] as const]));
}
