import { algorithmName, type SignatureObstacle } from '@yinxin/pki';
import type { ContainerFacts } from '../facts/container/types.ts';
import { type AlgorithmProblem, algorithmProblem, algorithmsOfPath } from '../policy/algorithms.ts';
import { type Answer, type Asked, type Check, no, unknown, yes } from './check.ts';

export const contentIsUnchanged: Check = {
  id: 'content-digest',
  topic: 'intact',
  because: 'RFC 5652 11.2: the digest binds the signature to the bytes of the file',
  ask({ signature: { container } }) {
    if (!container || container.signers === 0) return unknown('SIGNED_DATA_NOT_FOUND');
    if (container.digest === undefined) return digestUnknown(container);
    if (container.contentDigest === 'mismatch') return no('HASH_FAILURE');
    if (container.contentDigest === 'absent') {
      return container.signedAttributes ? no('FORMAT_FAILURE', '签名没有记录内容摘要') : unsettled(container);
    }
    return container.contentType === 'match' ? yes() : no('FORMAT_FAILURE', '签名的内容类型不一致');
  },
  yes: '签署内容的摘要一致',
  no: '签署内容的摘要不一致，内容已被修改',
  unknown: '无法取得签署内容的摘要',
};

/** A bare PKCS#1 value names its digest only to who has the key. */
function digestUnknown({ obstacle, unsupported, certificate, digestOid }: ContainerFacts): Answer {
  if (digestOid !== undefined)
    return unknown('CRYPTO_CONSTRAINTS_FAILURE', OBSTACLES.DIGEST_UNSUPPORTED(algorithmName(digestOid)));
  if (!certificate) return unknown('NO_SIGNING_CERTIFICATE_FOUND', '找不到签名证书');
  if (obstacle) return obstructed(obstacle, unsupported);
  return no('SIG_CRYPTO_FAILURE', '签名值不是由签名证书的密钥作出的');
}

/** Without signed attributes content and signature value stand and fall together. */
const unsettled = ({ obstacle, unsupported }: ContainerFacts): Answer =>
  obstacle
    ? obstructed(obstacle, unsupported)
    : no('SIG_CRYPTO_FAILURE', '签名值与签署内容不符，内容或签名已被修改');

/** What cannot be reckoned is neither right nor wrong, and named so that one can ask for it. */
const OBSTACLES: Record<SignatureObstacle, (name: string) => string> = {
  DIGEST_UNSUPPORTED: (name) => `摘要算法 ${name} 不受支持，无法验证`,
  ALGORITHM_UNSUPPORTED: (name) => `签名算法 ${name} 不受支持，无法验证`,
  KEY_UNSUPPORTED: (name) => `签名证书的公钥种类 ${name} 不受支持，无法验证`,
  KEY_OF_ANOTHER_KIND: (name) => `签名算法 ${name} 与签名证书的公钥种类不符，无法验证`,
  KEY_MALFORMED: () => '签名证书的公钥编码有误，无法验证签名值',
};

const obstructed = (obstacle: SignatureObstacle, name = ''): Answer =>
  unknown('CRYPTO_CONSTRAINTS_FAILURE', OBSTACLES[obstacle](name));

const UNSIGNED_MODULUS = '签名值有效；签名证书的 RSA 模数编码成了负数，按正数读取';

const isUnsigned = ({ key }: ContainerFacts): boolean => key?.kind === 'rsa' && key.unsigned === true;

export const signatureIsGenuine: Check = {
  id: 'signature-value',
  topic: 'intact',
  because: 'RFC 5652 5.6: without the mathematics nothing else holds',
  ask({ signature: { container } }) {
    if (!container || container.signers === 0) return unknown('SIGNED_DATA_NOT_FOUND');
    if (!container.certificate && container.obstacle !== 'DIGEST_UNSUPPORTED')
      return unknown('NO_SIGNING_CERTIFICATE_FOUND', '找不到签名证书');
    if (container.obstacle) return obstructed(container.obstacle, container.unsupported);
    if (!container.signatureValid) return no('SIG_CRYPTO_FAILURE');
    return container.digestConsistent
      ? yes(isUnsigned(container) ? UNSIGNED_MODULUS : undefined)
      : unknown('SIG_CONSTRAINTS_FAILURE', '签名值有效，但声明的摘要算法与签名算法中的不一致');
  },
  yes: '签名值有效',
  no: '签名值无效',
  unknown: '无法验证签名值',
};

/** Without a signed reference another certificate of the same key and name could take the signer's place. */
export const certificateIsBound: Check = {
  id: 'signing-certificate',
  topic: 'intact',
  because:
    'RFC 5035 and ETSI EN 319 122-1 5.2.2: another certificate with the same key must not take its place',
  ask({ signature: { container, format } }) {
    if (!container?.certificate) return unknown('NO_SIGNING_CERTIFICATE_FOUND', '找不到签名证书');
    if (container.signingCertificate === 'match') return yes();
    if (container.signingCertificate === 'unsupported')
      return unknown('CRYPTO_CONSTRAINTS_FAILURE', '签名绑定证书所用的摘要算法不受支持，无法验证');
    // The digest of the message decides, and what binds the certificate was not read.
    if (container.obstacle === 'DIGEST_UNSUPPORTED')
      return obstructed(container.obstacle, container.unsupported);
    if (container.signingCertificate === 'mismatch') return no('NO_SIGNING_CERTIFICATE_FOUND');
    // ISO 32000-1 does not ask for it; PAdES and RFC 3161 do.
    const needed = format === 'ETSI.CAdES.detached' || format === 'ETSI.RFC3161';
    return needed
      ? no('SIG_CONSTRAINTS_FAILURE', '签名没有绑定签名证书')
      : yes('该签名格式不要求绑定签名证书');
  },
  yes: '签名绑定了签名证书',
  no: '签名绑定的证书与签名证书不一致',
};

export const algorithmsHold: Check = {
  id: 'algorithms',
  topic: 'trusted',
  because:
    'ETSI TS 119 312 and ETSI EN 319 102-1 5.2.8: broken digests and short keys prove nothing after their end',
  ask(asked) {
    const problem = problemOf(asked);
    if (!problem) return yes();
    if (problem === 'UNKNOWN') return unknown('CRYPTO_CONSTRAINTS_FAILURE');
    const proven = asked.signature.time.best !== undefined;
    return no(proven ? 'CRYPTO_CONSTRAINTS_FAILURE' : 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
  },
  yes: '签名与证书使用的算法安全',
  no: '签名或证书使用了不再安全的算法',
  unknown: '签名或证书使用了未知的算法',
};

/** Weak algorithms count from the moment the signature is proven to have existed. */
function problemOf({ signature, file, policy }: Asked): AlgorithmProblem | undefined {
  const { container, time, trust } = signature;
  const at = time.best ?? file.at;
  if (!container?.signatureAlgorithm) return 'UNKNOWN';
  const imprint = container.token ? [container.token.info.imprint.digest] : [];
  const used = {
    digests: [container.digest, container.signatureAlgorithm.digest, ...imprint],
    keys: container.key ? [container.key] : [],
  };
  const ofPath = trust?.path.valid ? algorithmsOfPath(trust.path.path) : { digests: [], keys: [] };
  return algorithmProblem(used, at, policy.algorithms) ?? algorithmProblem(ofPath, at, policy.algorithms);
}
