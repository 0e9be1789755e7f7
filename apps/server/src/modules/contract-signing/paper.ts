import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import type { Party } from '../contracts/tables.ts';

/** Where the author named the number of a paper, whoever proved another is somebody else. @throws SIGN_PAPER */
export async function requirePaper(
  { vault, hasPaper }: Pick<ContractDependencies, 'vault' | 'hasPaper'>,
  tx: Queryable,
  { idNumber }: Pick<Party, 'idNumber'>,
  personId: string,
): Promise<void> {
  if (idNumber && !(await hasPaper(tx, personId, vault.open(idNumber)))) throw problem('SIGN_PAPER');
}
