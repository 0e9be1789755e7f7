import * as api from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import QRCode from 'qrcode';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { fileOf } from '../../http/file-answer.ts';
import type { Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { hasConsent } from '../privacy/index.ts';
import { assuranceOf, lockOwnCase, ownCase } from './cases/access.ts';
import { findCase, newestCase } from './cases/cases.ts';
import { companyFacts } from './cases/facts.ts';
import { endCase } from './cases/outcome.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { drawLetter } from './papers/letter.ts';
import { addressOfPaper, readPaper, uploadPaper } from './papers/papers.ts';
import { presentVerification } from './present.ts';
import type { VerificationRow } from './tables.ts';
import * as companies from './ways/companies.ts';
import { proveRepresentation, startIntent } from './ways/confirmations.ts';
import * as faces from './ways/faces.ts';
import * as persons from './ways/persons.ts';
import { confirmAmount, type TransferJob } from './ways/transfers.ts';
import { standingsOf, wordsOf } from './ways/ways.ts';

/** What callers read for "certified" (docs/specification/accounts.md). */
const flag = (certified: boolean): 0 | 1 => (certified ? 1 : 0);

const presenter =
  (parts: IdentityDependencies) =>
  (person: Person, row: VerificationRow): Promise<api.Verification> =>
    presentVerification(parts, parts.db, person, row);

export function answerIdentity(book: CallBook, parts: IdentityDependencies, transfers: TransferJob): void {
  answerStanding(book, parts);
  answerPersons(book, parts);
  answerFaces(book, parts);
  answerCompanies(book, parts, transfers);
}

/** Only who administers the organisation sees its case. */
async function companyCase(
  db: Queryable,
  { organizationId, accountId }: Person,
): Promise<VerificationRow | undefined> {
  if (!organizationId) return undefined;
  const member = await findMembership(db, organizationId, accountId);
  return member?.roles.includes('administrator') ? newestCase(db, 'organization', organizationId) : undefined;
}

/** Who is known, and of those who are not yet how far they are; read anew. */
export async function unprovenOf(parts: IdentityDependencies, person: Person): Promise<Unproven> {
  const { db } = parts;
  const { personId, organizationId } = person;
  const isVerified = (await findPerson(db, personId)).state === 'verified';
  const isCertified =
    organizationId !== null && (await findOrganization(db, organizationId)).state === 'certified';
  const own = isVerified ? undefined : await newestCase(db, 'person', personId);
  const company = isCertified ? undefined : await companyCase(db, person);
  const shown = (row: VerificationRow | undefined) =>
    row ? presentVerification(parts, db, person, row) : null;
  return { isVerified, isCertified, cases: { person: await shown(own), organization: await shown(company) } };
}

interface Unproven {
  isVerified: boolean;
  /** The company they act for. */
  isCertified: boolean;
  /** The newest attempts of whoever is not known; of the company only for who administers it. */
  cases: Record<api.VerificationSubject, api.Verification | null>;
}

/** How far somebody is, and the ways that are open to them. */
function answerStanding(book: CallBook, parts: IdentityDependencies): void {
  const { db, vendors } = parts;
  const present = presenter(parts);

  book.answer(api.authState, async ({ query, person }) => {
    if (query.userId && query.userId !== person.personId) throw problem('FORBIDDEN');
    const own = await newestCase(db, 'person', person.personId);
    const company = await companyCase(db, person);
    const assurance = await assuranceOf(db, person.personId);
    // read anew: whoever waits for a result asks at the very moment it changes
    const { state: identityState } = await findPerson(db, person.personId);
    const { organizationId } = person;
    const organizationState = organizationId ? (await findOrganization(db, organizationId)).state : null;
    return {
      userId: person.personId,
      userName: maskName(person.name),
      personState: flag(identityState === 'verified'),
      orgState: flag(organizationState === 'certified'),
      identityState,
      organizationState,
      assurance: assurance
        ? {
            method: assurance.method,
            words: wordsOf('person', [assurance.method]),
            verifiedAt: assurance.createdAt.toISOString(),
            until: assurance.until?.toISOString() ?? null,
          }
        : null,
      person: own ? await present(person, own) : null,
      organization: company ? await present(person, company) : null,
    };
  });
  book.answer(api.identityWays, async ({ query: { subject }, person }) => {
    const standings = await standingsOf(db, vendors, subject, person.personId);
    const ways = api.waysOf(subject);
    const given = await consentsGiven(person, Object.values(ways));
    return standings.flatMap(({ way, ...standing }) => {
      const row = ways[way];
      if (!row) return [];
      const { words, takes } = row;
      const needs = [...row.needs];
      const consents = [...row.consents];
      return [
        {
          way,
          words,
          takes,
          needs,
          consents,
          consented: consents.filter((kind) => given.has(kind)),
          ...standing,
        },
      ];
    });
  });
  /** What nobody has to agree to again. */
  const consentsGiven = async ({ personId }: Person, ways: readonly api.Way[]) => {
    const given = new Set<api.ConsentKindName>();
    for (const kind of new Set(ways.flatMap(({ consents }) => consents)))
      if (await hasConsent(db, personId, kind)) given.add(kind);
    return given;
  };
}

function answerPersons(book: CallBook, parts: IdentityDependencies): void {
  const present = presenter(parts);
  book.answer(api.applyForIdentity, async ({ body, caller, person }) =>
    present(person, await persons.applyForIdentity(parts, caller, body)),
  );
  book.answer(api.sendIdentityCode, ({ body, caller }) => persons.sendIdentityCode(parts, caller, body));
  book.answer(api.submitIdentity, async ({ body, caller, person }) =>
    present(person, await persons.submitIdentity(parts, caller, body)),
  );
  book.answer(api.uploadPaper, async ({ query, caller, person, tools }) => {
    const paper = await uploadPaper(parts, caller, query, () => tools.takeFile());
    const { id, kind } = paper;
    return { paperId: id, kind, words: api.PAPERS[kind], url: addressOfPaper(parts, person.personId, paper) };
  });
  book.answer(api.readPaper, ({ body, caller }) => readPaper(parts, caller, body.paperId));

  book.answer(api.cancelVerification, async ({ body, caller, person }) => {
    const ended = await parts.db.transaction(async (tx) =>
      endCase(tx, caller, await lockOwnCase(tx, caller, body.id), 'cancel-verification', 'cancelled'),
    );
    return present(person, ended);
  });
}

function answerFaces(book: CallBook, parts: IdentityDependencies): void {
  const present = presenter(parts);
  book.answer(api.startFace, ({ body, caller }) => faces.startFace(parts, caller, body));
  book.answer(api.faceIntent, ({ body, caller }) => startIntent(parts, caller, body));
  book.answer(api.proveReclaim, async ({ body, caller }) => {
    await proveRepresentation(parts, caller, body.reclaimId);
    return null;
  });
  book.answer(api.faceCode, async ({ query, caller }) => {
    const address = await faces.faceAddress(parts, caller, query);
    const picture = await QRCode.toBuffer(address, { margin: 1, width: 320, errorCorrectionLevel: 'L' });
    return fileOf('face.png', 'image/png', picture, true);
  });
  book.answer(api.faceResult, async ({ query, caller, person }) => {
    const row = await faces.faceOutcome(parts, caller, query);
    const found = row.verificationId ? await findCase(parts.db, row.verificationId) : undefined;
    return {
      state: row.state,
      words: faces.FACE_WORDS[row.failure] ?? '',
      expiresIn: faces.secondsTo(row.expiresAt),
      verification: found ? await present(person, found) : null,
    };
  });
}

function answerCompanies(book: CallBook, parts: IdentityDependencies, transfers: TransferJob): void {
  const { db, vault } = parts;
  const present = presenter(parts);
  book.answer(api.certifyOrganization, async ({ body, caller, person }) =>
    present(person, await companies.certifyOrganization(parts, caller, body)),
  );
  book.answer(api.proveRepresentative, async ({ body, caller, person }) => {
    const { row, ...proof } = await companies.proveRepresentative(parts, caller, body);
    return { verification: await present(person, await findCase(db, row.id)), ...proof };
  });
  book.answer(api.confirmRepresentative, async ({ body, caller, person }) =>
    present(person, await companies.confirmRepresentative(parts, caller, body)),
  );
  book.answer(api.requestTransfer, async ({ body, caller, person }) =>
    present(person, await companies.requestTransfer(parts, caller, body, transfers)),
  );
  book.answer(api.confirmAmount, async ({ body, caller, person }) =>
    present(person, await confirmAmount(parts, caller, body)),
  );
  book.answer(api.submitOrganizationPapers, async ({ body, caller, person }) =>
    present(person, await companies.submitOrganizationPapers(parts, caller, body)),
  );
  book.answer(api.authorizationLetter, async ({ query, caller, person }) => {
    const row = await ownCase(db, caller, query.id, 'organization');
    const { name, number } = await faces.verifiedFacts(parts, person.personId);
    const bytes = await drawLetter({
      company: await companyFacts(vault, db, row),
      agent: { name, number },
      serviceName: parts.serviceName,
      number: row.id,
    });
    return fileOf('法人授权书.pdf', 'application/pdf', bytes, false);
  });
}
