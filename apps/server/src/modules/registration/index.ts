import * as api from '@yinxin/api';
import type { Store } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { hashPassword } from '../../vault/passwords.ts';
import { membershipsOf } from '../accounts/index.ts';
import type { Applications } from '../applications/index.ts';
import { record } from '../events/index.ts';
import { keepLoginPassword, requirePassword, requireUnregistered } from '../login-passwords/index.ts';
import { isNameTaken, organizationName } from '../organizations/index.ts';
import { type login, presentUser } from '../sign-in/index.ts';

interface RegistrationParts {
  store: Store;
  vault: OpenedVault;
  applications: Pick<Applications, 'create'>;
  signIn(caller: Caller, given: Parameters<typeof login>[2]): ReturnType<typeof login>;
  /** Makes a draft with the caller as its administrator, and moves the session there. */
  addOrganization(caller: Caller<Person>, name: string): Promise<Person>;
  /** Moves the session to one of the person's accounts. */
  switchTo(caller: Caller<Person>, uid: string): Promise<Person>;
}

const FIRST_APPLICATION = '我的第一个应用';

/** A newcomer to the open platform: who they are, the company they speak for, and a program with a key at once. */
export function answerRegistration(book: CallBook, parts: RegistrationParts): void {
  const { store, vault } = parts;

  /** In a company of that name of which one is an administrator already, or a draft of it. */
  async function settle(caller: Caller<Person>, name: string): Promise<Person> {
    const own = (await membershipsOf(store.db, caller.who.personId)).find(
      (one) => one.organizationName === name,
    );
    if (!own) return parts.addOrganization(caller, name);
    if (!own.roles.includes('administrator')) throw problem('FORBIDDEN');
    return parts.switchTo(caller, own.accountId);
  }

  book.answer(api.registerDeveloper, async ({ body, caller, tools }) => {
    const { account, phoneNo: phone, userName, password, verificationCode: code, agreements: agreed } = body;
    requirePassword(password, { account, phone });
    const name = organizationName(body.organizationName);
    await requireUnregistered(store.db, account);
    const { token, person, isNew } = await parts.signIn(caller, { phone, code, agreed });
    const own = (await membershipsOf(store.db, person.personId)).some((one) => one.organizationName === name);
    if (!own && (await isNameTaken(store.db, name))) throw problem('ORG_EXISTS');
    const hash = await hashPassword(password);
    const who = await store.inOne(async (tx) => {
      await keepLoginPassword(tx, vault, { personId: person.personId, account, userName, hash });
      const settled = await settle({ ...caller, who: person }, name);
      await record(tx, { ...caller, who: settled }, { act: 'register-developer', target: person.personId });
      return settled;
    });
    const { id, key } = await parts.applications.create({ ...caller, who }, FIRST_APPLICATION);
    tools.setToken(token);
    return {
      ...presentUser(who),
      token: { accessToken: token, expiresIn: api.TOKEN_SECONDS },
      ...{ isNew, applicationId: id, secret: key?.secret ?? null },
    };
  });
}
