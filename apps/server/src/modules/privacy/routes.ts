import * as api from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import type { CallBook } from '../../http/calls.ts';
import { organizationCount } from '../accounts/index.ts';
import { addressOfFile, type FileTickets } from '../file-access/index.ts';
import { soleAdministratorOf } from '../members/index.ts';
import { unreadNotices } from '../notices/index.ts';
import { findPerson } from '../persons/index.ts';
import { presentUser } from '../sign-in/index.ts';
import { setSigningPassword, signingPasswordSince } from '../step-up/index.ts';
import { type ClosingDependencies, closePerson, type Keeper, type KeptRow, keptOf } from './closing.ts';
import { closeOwnOrganization, type Unfinished, unfinishedOf } from './closing-organization.ts';
import {
  type Consent,
  consentsOf,
  currentText,
  giveConsent,
  type Withdrawing,
  withdrawConsent,
} from './consents.ts';
import { type ExportJob, exportsOf, requestExport } from './exports.ts';

export interface PrivacyDependencies extends ClosingDependencies {
  tickets: FileTickets;
}

/** What the capabilities registered. */
interface Registered {
  job: ExportJob;
  keepers: readonly Keeper[];
  withdrawing: readonly Withdrawing[];
  unfinished: readonly Unfinished[];
}

export function answerPrivacy(
  book: CallBook,
  parts: PrivacyDependencies,
  { job, keepers, withdrawing, unfinished }: Registered,
) {
  const { db, tickets } = parts;

  book.answer(api.accountState, async ({ person }) => {
    const { state, verifiedAt, createdAt } = await findPerson(db, person.personId);
    return {
      userId: person.personId,
      userName: person.name,
      phone: person.maskedPhone,
      identityState: state,
      verifiedAt: verifiedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      organizations: await organizationCount(db, person.personId),
      signingPasswordSince: (await signingPasswordSince(db, person.personId))?.toISOString() ?? null,
      unreadNotices: await unreadNotices(db, person.personId),
    };
  });

  book.answer(api.setSigningPassword, async ({ body, caller }) => {
    await setSigningPassword(parts, caller, body.password);
    return null;
  });

  book.answer(api.myConsents, async ({ person }) => {
    const ledger = await consentsOf(db, person.personId);
    const list = api.keysOf(api.CONSENTS).map(async (kind) => {
      const { version } = await currentText(db, kind);
      return presentConsent(kind, version, ledger);
    });
    return Promise.all(list);
  });
  book.answer(api.giveConsent, async ({ body, caller }) => {
    await db.transaction((tx) => giveConsent(tx, caller, body.kind, body.version));
    return null;
  });
  book.answer(api.withdrawConsent, async ({ body, caller }) => {
    const { deleted, kept } = await db.transaction((tx) =>
      withdrawConsent(tx, caller, body.kind, withdrawing),
    );
    const all = await keptOf(db, keepers, caller.who.personId);
    return { deleted, kept: all.filter(({ row }) => kept.includes(row)).map(presentKept) };
  });

  book.answer(api.requestExport, async ({ caller }) => ({ id: await requestExport(parts, job, caller) }));
  book.answer(api.myExports, async ({ person }) =>
    (await exportsOf(db, person.personId)).map(({ id, requestedAt, file }) => ({
      id,
      requestedAt: requestedAt.toISOString(),
      url: file && `${addressOfFile(file.id)}&ticket=${tickets.issueTo(person.personId, file.id)}`,
      availableUntil: file?.keepUntil?.toISOString() ?? null,
    })),
  );

  book.answer(api.closingTerms, async ({ person }) => {
    const sole = await soleAdministratorOf(db, person.personId);
    const kept = await keptOf(db, keepers, person.personId);
    return {
      soleAdministratorOf: sole.map(({ organizationName }) => organizationName),
      contracts: kept.find(({ row }) => row === 'contracts')?.count ?? 0,
      kept: kept.map(presentKept),
      may: sole.length === 0 ? ['close-person' as const] : [],
    };
  });
  book.answer(api.organizationClosing, async ({ person }) => ({
    open: await unfinishedOf(parts, unfinished, person),
  }));
  book.answer(api.closeOrganization, async ({ caller }) =>
    presentUser(await closeOwnOrganization(parts, unfinished, caller)),
  );
  book.answer(api.closePerson, async ({ caller, tools }) => {
    await closePerson(parts, keepers, caller);
    tools.clearToken();
    return null;
  });
}

/** One row of the table of retention, with what it means for whoever asks. */
function presentKept({ row, until, count }: KeptRow) {
  const { what, why, from, term, law, how }: api.RetentionRow = api.RETENTION[row];
  const words = until ? `至 ${dayInChina(until)}` : `${from}起，${api.termWords(term)}`;
  return { what, why, until: words, law, how, count: count ?? null };
}

/** The newest entry says how it stands. */
function presentConsent(kind: api.ConsentKindName, version: string, ledger: readonly Consent[]) {
  const { words, text, basic, withdrawal } = api.CONSENTS[kind];
  const last = ledger.find((consent) => consent.kind === kind);
  const given = last?.act === 'given' ? last : undefined;
  const isCurrent = given?.version === version;
  return {
    kind,
    words,
    text,
    withdrawal,
    version,
    given: given ? { version: given.version, at: given.createdAt.toISOString() } : null,
    withdrawnAt: last?.act === 'withdrawn' ? last.createdAt.toISOString() : null,
    may: [
      ...(isCurrent ? [] : ['give-consent' as const]),
      ...(given && !basic ? ['withdraw-consent' as const] : []),
    ],
  };
}
