import { isSpelledName } from '@yinxin/identifiers';
import type { SubjectFields } from '@yinxin/pki';

/** A subscriber's names stand in a certificate exactly as on licence and seal. */
export function checkNames({ organization, commonName }: SubjectFields): void {
  for (const name of [organization, commonName]) {
    if (name !== undefined && !isSpelledName(name)) throw new Error('the name is not in its one spelling');
  }
}
