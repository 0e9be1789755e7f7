import { type CallResult, CONTRACT_LIMITS, type openSignCode } from '@yinxin/api';
import { cut, maskName } from '@yinxin/identifiers';
import { and, eq, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import {
  type Actor,
  asSystem,
  type Caller,
  isCertified,
  type Person,
  type Principal,
} from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import type { PageSums } from '../contracts/index.ts';
import { organizations } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { blanksWith, readFill, valuesByField } from '../template-filling/index.ts';
import { type VersionForm, versionForm } from '../templates/index.ts';
import {
  CLOSED,
  closed,
  codeBy,
  hindranceOf,
  lockCode,
  noteCode,
  partiesOf,
  readinessOf,
  senderOf,
  stateOf,
  twiceIn,
  valuesOf,
} from './access.ts';
import type { SignCodeParts } from './dependencies.ts';
import { type SignCode, type SignCodeComer, signCodeComers, signCodes } from './tables.ts';

async function comerOf(tx: Queryable, codeId: string, personId: string): Promise<SignCodeComer | undefined> {
  const [comer] = await tx
    .select()
    .from(signCodeComers)
    .where(and(eq(signCodeComers.codeId, codeId), eq(signCodeComers.personId, personId)));
  return comer;
}

async function ownerName({ vault }: SignCodeParts, tx: Queryable, code: SignCode): Promise<string> {
  if (code.ownerKind === 'organization') {
    const [owner] = await tx.select().from(organizations).where(eq(organizations.id, code.ownerId));
    return owner?.name ?? '';
  }
  const { name } = await findPerson(tx, code.ownerId);
  return name ? maskName(vault.open(name)) : '';
}

const roleOf = ({ roles }: VersionForm, { role }: SignCode) => {
  const found = roles.find(({ key }) => key === role);
  if (!found) throw new Error(`no role ${role} in the version of a code`);
  return found;
};
const isFit = (kind: 'person' | 'organization', { organizationId }: Actor) =>
  (kind === 'organization') === (organizationId !== null);

/** What whoever holds the code learns: who invites to sign what, and once they are known what is asked of them. */
export async function openCode(
  parts: SignCodeParts,
  who: Principal,
  text: string,
): Promise<CallResult<typeof openSignCode>> {
  const { db, templateContents } = parts;
  const code = await codeBy(db, text);
  const form = await versionForm(parts, db, code.versionId);
  const role = roleOf(form, code);
  const { state } = await readinessOf(parts, db, code);
  const known = who.kind === 'person' ? who : undefined;
  const comer = known && (await comerOf(db, code.id, known.personId));
  const presets = valuesOf(parts, code);
  return {
    state,
    reason: state === 'open' ? '' : CLOSED[state],
    owner: await ownerName(parts, db, code),
    title: code.title,
    roleName: role.name,
    roleKind: role.kind,
    documents: form.templateContent.documents.map(({ name, pages }) => ({ name, pages: pages.length })),
    expiresAt: code.expiresAt.toISOString(),
    you:
      known && isCertified(known)
        ? {
            name: known.name,
            organizationName: known.organizationName,
            isFit: isFit(role.kind, known),
            blanks: blanksWith(templateContents, form.templateContent, role.key)
              .filter((blank) => blank.role === role.key)
              .map((blank) => ({ ...blank, value: presets[blank.key] ?? blank.value })),
          }
        : null,
    mine: comer
      ? { contractId: comer.contractId, ...(await templateContents.turnOf(db, known, comer.contractId)) }
      : null,
  };
}

/**
 * The contract of whoever comes: made in one transaction under the lock of the code, so that the limit is exact and a
 * person who asks twice, at once or later, has one.
 */
export async function joinCode(
  parts: SignCodeParts,
  caller: Caller<Actor>,
  { code: text, values: typed }: { code: string; values: Readonly<Record<string, string>> },
) {
  const { db, templateContents } = parts;
  const { who } = caller;
  const asked = await codeBy(db, text);
  const pages = await pagesOf(parts, asked);
  const contractId = await db
    .transaction(async (tx) => {
      const code = await lockCode(tx, asked.id);
      const before = await comerOf(tx, code.id, who.personId);
      if (before) return before.contractId;
      const state = stateOf(code, await timeNow(tx));
      if (state !== 'open') throw closed(state);
      const sender = await senderOf(parts, tx, code);
      if (!sender) throw closed('gone');
      if (await hindranceOf(parts, tx, code, sender)) throw closed('hindered');
      return makeContract(parts, tx, caller, { code, sender, typed, pages });
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.problem === 'QUOTA_SHORT') throw closed('short');
      // what sending refuses is the owner's to read
      if (error instanceof AppError && error.problem === 'CONTRACT_INCOMPLETE') throw closed('hindered');
      throw error;
    });
  await templateContents.compose(contractId);
  return { contractId, ...(await templateContents.turnOf(db, who, contractId)) };
}

/** Its version never changes, so that its pages can be read beforehand. */
async function pagesOf(parts: SignCodeParts, code: SignCode): Promise<PageSums | undefined> {
  const sender = await senderOf(parts, parts.db, code);
  if (!sender) return undefined;
  const { templateContent } = await versionForm(parts, parts.db, code.versionId);
  return parts.templateContents.pagesOf(sender, templateContent, {
    templateVersionId: code.versionId,
    amount: code.amount,
  });
}

interface Joining {
  code: SignCode;
  sender: Person;
  typed: Readonly<Record<string, string>>;
  pages: PageSums | undefined;
}

async function makeContract(
  parts: SignCodeParts,
  tx: Queryable,
  caller: Caller<Actor>,
  { code, sender, typed, pages }: Joining,
): Promise<string> {
  const { templateContents, vault } = parts;
  const { who } = caller;
  const form = await versionForm(parts, tx, code.versionId);
  const role = roleOf(form, code);
  if (!isFit(role.kind, who))
    throw problem('SIGN_CODE_ACCOUNT', { account: role.kind === 'person' ? '个人账号' : '单位账号' });
  const person = await findPerson(tx, who.personId);
  if (person.state !== 'verified' || !person.name || !person.phone) throw problem('NOT_VERIFIED');
  const name = vault.open(person.name);
  const comer = {
    role: role.key,
    name,
    organizationName: role.kind === 'organization' ? who.organizationName : '',
    phone: vault.open(person.phone),
  };
  const blanks = blanksWith(templateContents, form.templateContent, role.key);
  const theirs = blanks.filter((blank) => blank.role === role.key).map(({ key }) => key);
  const values = {
    ...valuesOf(parts, code),
    ...Object.fromEntries(theirs.flatMap((key) => (typed[key] === undefined ? [] : [[key, typed[key]]]))),
  };
  const fill = readFill(form.roles, blanks, [...partiesOf(parts, code), comer], values);
  const [wrong] = fill.problems;
  if (wrong) throw problem('TEMPLATE_VALUE', { reason: wrong.words });
  const lacking = await templateContents.missing(theirs.map((key) => fill.values.get(key) ?? '').join(''));
  if (lacking.length > 0)
    throw problem('TEMPLATE_VALUE', { reason: `字库中没有这些字：${lacking.slice(0, 10).join('、')}` });
  if (twiceIn(form.roles, fill.parties))
    throw problem('SIGN_CODE_CLOSED', { reason: '您已是这份合同的另一签署方，不能再扫码签署' });
  const sending: Caller<Actor> = { ...asSystem('sign-codes'), who: sender };
  const contract = await templateContents.send(
    tx,
    sending,
    form.templateContent,
    {
      title: cut(`${code.title}－${comer.organizationName || name}`, CONTRACT_LIMITS.title),
      amount: code.amount,
      templateVersionId: code.versionId,
      ...(code.isComerFirst && { first: role.key }),
      sceneId: await templateContents.sceneOf(tx, code.accountId),
      parties: fill.parties,
      values: valuesByField(form.templateContent, fill.values),
    },
    pages,
  );
  await templateContents.handIn(tx, caller, contract);
  await tx
    .insert(signCodeComers)
    .values({ codeId: code.id, personId: who.personId, contractId: contract.id });
  await tx
    .update(signCodes)
    .set({ taken: sql`${signCodes.taken} + 1` })
    .where(eq(signCodes.id, code.id));
  await noteCode(tx, caller, code, 'join-sign-code', { contract: contract.id });
  return contract.id;
}
