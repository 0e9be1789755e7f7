import { parseForeignName, parseIdCard } from '@yinxin/identifiers';
import { timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { type FactorResult, VendorUnavailable } from '../../../providers/identity/index.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import { organizationHistory } from '../../organization-states/index.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { assuranceAt, identityNumberOf } from './access.ts';
import { checksOf, findCase } from './cases.ts';
import { accepted, companyFacts } from './facts.ts';

/** The number that the register called the representative's, in the certification that holds. */
async function registeredNumber(
  vault: OpenedVault,
  tx: Queryable,
  organizationId: string,
): Promise<string | undefined> {
  const assured = await assuranceAt(tx, { organizationId }, await timeNow(tx));
  if (!assured) return undefined;
  const checks = await checksOf(tx, assured.verificationId);
  if (!checks.some(({ kind, outcome }) => kind === 'representative' && outcome === 'match')) return undefined;
  return (await companyFacts(vault, tx, await findCase(tx, assured.verificationId))).number;
}

/**
 * Whether a person is the legal representative of a certified organisation: the register said that this number is the
 * representative's, and the person is verified by the same number. A name alone is not enough, for names are shared.
 */
export async function isRepresentative(
  vault: OpenedVault,
  tx: Queryable,
  { organizationId, personId }: { organizationId: string; personId: string },
): Promise<boolean> {
  const number = await registeredNumber(vault, tx, organizationId);
  return number !== undefined && number === (await identityNumberOf(vault, tx, personId));
}

/** Who answered, and by which number the vendor can be asked again; the certification itself has none. */
interface Answer {
  vendor: string;
  reference: string;
}
interface RepresentativeProof {
  register: Answer;
  phone: Answer;
}

/**
 * Somebody without an account says that they are the legal representative: name and number are those of the register,
 * and the carrier knows the phone as theirs. A code to that phone is the caller's to ask for.
 */
export async function proveRepresentativeByPhone(
  { db, vault, vendors }: Pick<IdentityDependencies, 'db' | 'vault' | 'vendors'>,
  organizationId: string,
  typed: { name: string; number: string; phone: string },
): Promise<RepresentativeProof | { refused: 'name' | 'number' | 'phone' }> {
  const { companies, persons } = vendors;
  const [certified] = await organizationHistory(db, vault, organizationId);
  const name = accepted(parseForeignName(typed.name));
  const idNumber = accepted(parseIdCard(typed.number));
  if (!certified || certified.representative !== name) return { refused: 'name' };
  if (!companies || !persons) throw problem('VENDOR_UNAVAILABLE', { ways: '上传授权书' });
  const target = `organization/${organizationId}`;
  const ask = (answer: Promise<FactorResult>) =>
    answer.catch((error: unknown) => {
      if (!(error instanceof VendorUnavailable)) throw error;
      throw problem('VENDOR_UNAVAILABLE', { ways: '上传授权书' });
    });
  const known = await registeredNumber(vault, db, organizationId);
  if (known !== undefined && known !== idNumber) return { refused: 'number' };
  let register: Answer = { vendor: '', reference: '' };
  if (known === undefined) {
    const { outcome, evidence } = await ask(
      companies.representative({
        ...{ name: certified.name, code: certified.code, representative: name, idNumber, target },
      }),
    );
    if (outcome !== 'match') return { refused: 'number' };
    register = { vendor: evidence.vendor, reference: evidence.reference };
  }
  const { outcome, evidence } = await ask(persons.person3({ name, idNumber, phone: typed.phone, target }));
  if (outcome !== 'match') return { refused: 'phone' };
  return { register, phone: { vendor: evidence.vendor, reference: evidence.reference } };
}
