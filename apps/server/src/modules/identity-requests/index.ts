import * as api from '@yinxin/api';
import * as open from '@yinxin/api/open';
import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import { asSystem } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { SandboxPeople } from '../contract-sandbox/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import {
  askIdentity,
  decide,
  decideRequest,
  forgetRequests,
  heldOf,
  type IdentityRequestParts,
  ownRequest,
  readRequest,
  resultOf,
} from './requests.ts';

interface Parts extends IdentityRequestParts {
  openBook: OpenBook;
  upkeep: Upkeep;
  origin: string;
  privacy: Privacy;
  sandboxPeople: SandboxPeople;
}

/** Programs ask who somebody is, by a link; whoever it is about decides, and may take it back. */
export function createIdentityRequests(book: CallBook, parts: Parts): void {
  const { openBook, upkeep, privacy, db, vault, origin, sandboxPeople } = parts;
  privacy.addToCopy('告知应用的认证结果', heldOf);
  upkeep.nightly('identity-requests', (at) => forgetRequests(db, at));
  book.answer(api.identityRequest, ({ query, person }) => readRequest(parts, person, query.token));
  book.answer(api.decideIdentityRequest, ({ body, caller }) =>
    decideRequest(parts, caller, body.token, body.agree),
  );
  openBook.answer(open.linkOpenIdentity, async ({ body, caller }) => {
    const { row, token } = await askIdentity(parts, caller, body);
    return { ...(await resultOf(parts, row)), url: `${origin}/auth/request?token=${token}` };
  });
  openBook.answer(open.getOpenIdentity, async ({ params, caller: { who } }) =>
    resultOf(parts, await ownRequest(db, who, params.id)),
  );
  openBook.answer(open.verifyInSandbox, async ({ params, body: { name, phone }, caller }) => {
    const { who, ...from } = caller;
    const row = await ownRequest(db, who, params.id);
    if (!vault.fingerprint('phone', phone).equals(row.phoneFingerprint))
      throw problem('IDENTITY_REQUEST_OTHER');
    const { kind, organizationName } = row;
    const { who: person } = await sandboxPeople.become({ kind, organizationName, name, phone });
    const asked = { ...asSystem('sandbox'), ...from, who: person };
    return resultOf(parts, await db.transaction((tx) => decide(tx, asked, row, who.organizationId, true)));
  });
}
