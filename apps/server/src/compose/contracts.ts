import type { Owner, QuotaKind } from '@yinxin/api';
import { maskedIdentity } from '@yinxin/pki';
import type { Queryable } from '../db/connect.ts';
import { createBatches } from '../modules/batches/index.ts';
import { agreementsByDay } from '../modules/content/index.ts';
import { createContractDrafting } from '../modules/contract-drafting/index.ts';
import { createContractReading, titlesOf } from '../modules/contract-reading/index.ts';
import { answerOpenSigning } from '../modules/contract-sandbox/index.ts';
import { createContractSigning } from '../modules/contract-signing/index.ts';
import { createContractTrial } from '../modules/contract-trial/index.ts';
import { createContracts } from '../modules/contracts/index.ts';
import { createCounterparties } from '../modules/counterparties/index.ts';
import { createDigestSigning } from '../modules/digest-signing/index.ts';
import { identityNumberOf, identityProof, reviewSince } from '../modules/identity/index.ts';
import {
  payingTrial,
  quotaEntries,
  quotaOf,
  returnQuota,
  useQuota,
  useQuotaForEach,
} from '../modules/orders/index.ts';
import { chosenScene } from '../modules/scenes/index.ts';
import { createSignCodes } from '../modules/sign-codes/index.ts';
import { createSilentSigning } from '../modules/silent-signing/index.ts';
import { createTemplates } from '../modules/templates/index.ts';
import { createUsage } from '../modules/usage/index.ts';
import { contactPhones } from '../modules/wecom/index.ts';
import { createConverter } from '../providers/convert/index.ts';
import type { Core } from './core.ts';
import type { People } from './people.ts';
import { sandboxPeople } from './sandbox-people.ts';
import type { Trade } from './trade.ts';

export type ContractModules = ReturnType<typeof composeContracts>;

export const quotaLeft = (kind: QuotaKind) => async (tx: Queryable, owner: Owner) =>
  (await quotaOf(tx, owner)).find((one) => one.kind === kind)?.left ?? 0;

const quota = {
  use: (tx: Queryable, owner: Owner, amount: number, reference: string) =>
    useQuota(tx, owner, { kind: 'contracts', amount, reference }),
  useForEach: (tx: Queryable, owner: Owner, amount: number, references: readonly string[]) =>
    useQuotaForEach(tx, owner, { kind: 'contracts', amount, references }),
  giveBack: returnQuota,
  left: quotaLeft('contracts'),
  entries: quotaEntries('contracts'),
  trial: payingTrial,
};

/** Contracts, and what they are made from. */
export function composeContracts(core: Core, people: People, { seals, certificates }: Trade) {
  const { config, vault, book, openBook } = core;
  const { stepUp, codes, signIn, notices, privacy, rules } = people;
  const silent = createSilentSigning(book, { ...core, stepUp, notices, privacy, seals });
  const contracts = createContracts(book, {
    ...core,
    certificates,
    stepUp,
    codes,
    signIn,
    notices,
    privacy,
    seals,
    quota,
    silent,
    sceneOf: async (tx, accountId) => (await chosenScene(tx, accountId))?.id ?? null,
    async identityNumberOf(tx, personId, read) {
      const number = await identityNumberOf(vault, tx, personId, read);
      return number && maskedIdentity(number);
    },
    hasPaper: async (tx, personId, number) => (await identityNumberOf(vault, tx, personId)) === number,
    identityOf: (tx, whose, read) => identityProof(vault, tx, whose, new Date(), read),
    agreementOn: agreementsByDay(core.changes),
  });
  const contractDrafting = createContractDrafting(book, {
    ...{ ...contracts, openBook, isSandbox: config.environment === 'sandbox' },
    flows: rules.contracts,
    reviewSince,
    contacts: { phonesOf: (tx, owner, ids) => contactPhones(vault, tx, owner, ids) },
    converter: createConverter({ program: config.LIBREOFFICE_PATH, hidden: [config.dataDir, process.cwd()] }),
  });
  createContractTrial(book, contracts);
  createUsage(book, { ...core, titlesOf });
  createDigestSigning({ ...core, certificates, seals, quota, silent: silent.digests });
  const parts = {
    ...core,
    privacy,
    templateContents: contractDrafting.templateContents,
    quotaLeft: quota.left,
  };
  answerOpenSigning(openBook, contracts, sandboxPeople(core, seals), core.inbox);
  return {
    silent,
    contractDrafting,
    contractReading: createContractReading(book, { ...contracts, openBook }),
    contractSigning: createContractSigning(book, contracts),
    templates: createTemplates(book, parts),
    batches: createBatches(book, parts),
    signCodes: createSignCodes(book, parts),
    counterparties: createCounterparties(book, parts),
  };
}
