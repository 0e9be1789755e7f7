import type { DigestParts } from './dependencies.ts';
import { answerDigests } from './open-routes.ts';
import { sweep } from './sign.ts';

/** Signatures over digests that programs hand in: the document stays where it is. */
export function createDigestSigning(parts: DigestParts): void {
  answerDigests(parts);
  parts.upkeep.schedule('digest-signatures', '* * * * *', () => sweep(parts));
}
