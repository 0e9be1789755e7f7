import type { Certificate } from '@yinxin/pki';
import type { StepFacts } from '../../changes/step.ts';
import type { ReadSignature } from './facts.ts';

/** Whose certificate it is, by whose word: a person's certificates of one authority follow each other. */
export const nameOfCertificate = ({ subjectDer, issuerDer }: Certificate): string =>
  `${subjectDer.toHex()} ${issuerDer.toHex()}`;

export const nameOfSigner = ({ container }: Pick<ReadSignature, 'container'>): string | undefined =>
  container?.certificate && nameOfCertificate(container.certificate);

/** Its marks lie upon the seal of somebody else than its signers. */
export const hidesAnother = (
  { overlays, revision }: StepFacts,
  signatures: readonly Pick<ReadSignature, 'container' | 'object' | 'revision'>[],
  signers: readonly (string | undefined)[],
): boolean =>
  overlays.some((object) => {
    const below = signatures.filter((each) => each.object === object && each.revision < revision);
    return below.length === 0 || !below.every((each) => signers.every((name) => name === nameOfSigner(each)));
  });
