import { algorithmName, OID, SIGNATURES } from '@yinxin/pki';
import { examineSesSignature, type SesSignatureFacts } from '@yinxin/seal';
import { withoutPadding } from '../../../common/padding.ts';
import { isReadable } from '../certificates.ts';
import { type ContainerFacts, type ContainerInput, NOTHING } from './types.ts';

/** SES_Signature of GB/T 38540 or GM/T 0031 over the SM3 of the byte range. */
export function sealedFacts({ contents, range, digests }: ContainerInput): ContainerFacts {
  const examined = examineSesSignature(withoutPadding(contents), { digest: digests.digest('sm3', range) });
  if (!examined.ok) return { ...NOTHING, failure: examined.failure };
  const { facts } = examined;
  const { structure, signer, timeStamp } = facts;
  const { certificate } = signer;
  return {
    ...NOTHING,
    signers: 1,
    content: 'fits',
    digestAnnounced: true,
    digestConsistent: true,
    contentDigest: facts.dataHash === 'match' ? 'match' : 'mismatch',
    contentType: 'match',
    signatureValid: facts.signature.state === 'valid',
    ...algorithmOf(facts),
    digest: 'sm3',
    // The signed seal names those who may use it.
    signingCertificate: facts.signerListed ? 'match' : 'absent',
    ...(certificate && isReadable(certificate) && { certificate }),
    ...(structure.claimedTime && { signingTime: structure.claimedTime }),
    timeStamps: timeStamp ? [timeStamp] : [],
    certificates: [structure.certificate, structure.seal.makerCertificate],
    seal: facts,
  };
}

function algorithmOf({ signature, signer }: SesSignatureFacts): Partial<ContainerFacts> {
  const isSm2 = signature.algorithm === OID.sm2WithSm3 || signature.algorithm === OID.sm2Signature;
  if (signature.state === 'unsupported' || !isSm2) {
    return {
      obstacle: 'ALGORITHM_UNSUPPORTED',
      unsupported: algorithmName(signature.algorithm),
      signatureOid: signature.algorithm,
    };
  }
  const key = signature.state === 'valid' ? signer.certificate?.publicKey : undefined;
  return { signatureAlgorithm: SIGNATURES.sm2Sm3, ...(key && { key }) };
}
