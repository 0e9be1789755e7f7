import { randomUUIDv7 } from 'node:crypto';
import * as api from '@yinxin/api';
import * as open from '@yinxin/api/open';
import type { Report } from '@yinxin/pdf-signature';
import { presentFile, type Recognised } from '@yinxin/verification';
import type { Database, Queryable } from '../../db/connect.ts';
import { type Rows, readTogether, type Select } from '../../db/together.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Limiter } from '../../http/limiter.ts';
import { countedAs } from '../../http/limits.ts';
import type { OpenBook } from '../../http/open/book.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { Remembered } from '../../http/remembered.ts';
import { type Guest, type Place, Turns } from '../../http/turns.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Certificates } from '../certificates/index.ts';
import { record } from '../events/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerTrustAdmin } from './admin-routes.ts';
import { type Asked, createJudge, refuseUnreadable } from './judge.ts';
import { createLanes, type Pool } from './lanes.ts';
import { offlineMaterialOf, trustMaterialOf } from './material.ts';
import { digestsOf, Hold } from './receive.ts';
import { decidedTrust, presentList, trustListFrom, trustListOf } from './trust-list.ts';

export { authorityMaterial } from './judge.ts';
export { FILE_MS } from './lanes.ts';

export interface VerificationDependencies {
  db: Database;
  certificates: Certificates;
  limiter: Limiter;
  /** What a time stamp that a program asks for takes. */
  useQuota(tx: Queryable, owner: api.Owner, reference: string): Promise<void>;
  /** Asks for the contract of ours whose document these bytes are, or for the report of ours. */
  recognition(sha256: string): Recognition;
  /** The documents of a contract that somebody may read. @throws CONTRACT_NOT_FOUND */
  documentsOf(
    who: Actor,
    contractId: string,
  ): Promise<{ name: string; content: () => AsyncIterable<Uint8Array> }[]>;
}

/** What is to be asked of the database, to go there with other questions, and what its answers mean. */
export interface Recognition {
  selects: Record<string, Select<unknown>>;
  recognised(found: Record<string, unknown[]>): Promise<Recognised>;
}

/** A file on its way to be judged. */
export interface Coming extends Pick<Asked, 'name' | 'password'> {
  content: AsyncIterable<Uint8Array>;
}

/** Anybody has the signatures of a file judged; nothing of the file is kept. */
export function createVerification(
  book: CallBook,
  adminBook: AdminBook,
  parts: VerificationDependencies & { upkeep: Upkeep; openBook: OpenBook },
) {
  const { db, certificates } = parts;
  const lanes = createLanes();
  const judge = createJudge(certificates);
  const hold = new Hold();
  const receiving = new Turns({
    ...{ atOnce: 200, perVisitor: 2, mostWaiting: 30, busy: 'VERIFY_BUSY' },
    everywhere: { limiter: parts.limiter, name: 'verify' },
  });

  /** One question to the database for each time that a file is judged, about the file and about the list. */
  const judgedNow = async (file: Asked, pool: Pool, digesting: ReturnType<typeof digestsOf>) => {
    const asked = Promise.withResolvers<Recognised>();
    asked.promise.catch(() => undefined); // whoever asks is told, too
    const listNow = async () => {
      const { selects, recognised } = parts.recognition((await digesting).sha256);
      const own = { decided: decidedTrust(db) };
      const found = await readTogether(db, { ...selects, ...own });
      asked.resolve(recognised(found));
      return trustListFrom((found as Rows<typeof own>).decided, certificates);
    };
    return { ...(await judge(file, pool, listNow)), recognised: await asked.promise };
  };
  /** Files for which the slow lane had not time enough, by digest. */
  const endless = new Remembered<Report>();
  const knownAsEndless = async (bytes: Uint8Array) =>
    endless.isEmpty ? undefined : endless.find((await digestsOf(bytes)).sha256);

  /** With the list that was judged by. */
  const judged = async (guest: Guest, file: Asked, place: Place) => {
    const { name, bytes } = file;
    const known = await knownAsEndless(bytes);
    if (known) refuseUnreadable(known);
    const digesting = digestsOf(bytes);
    const inLane = (pool: Pool) => judgedNow(file, pool, digesting);
    const { report, list, recognised } = await lanes.run(guest, inLane, place);
    const digests = await digesting;
    if (report.outOfTime) endless.note(digests.sha256, report);
    refuseUnreadable(report);
    const names = presentList(list);
    return {
      file: presentFile({ name, ...digests, size: bytes.length }, report, names, recognised),
      list: names,
    };
  };
  const verify = async (guest: Guest, file: Asked, place: Place): Promise<api.VerifiedFile> =>
    (await judged(guest, file, place)).file;

  /** A file that somebody known has judged for themselves. */
  const ofParty = <T>(
    person: Actor,
    { password, ...coming }: Coming,
    work: (party: Guest, file: Asked, place: Place) => Promise<T>,
  ): Promise<T> => {
    const party = { id: person.personId, isParty: true };
    return receiving.run(party, () =>
      hold.during(party, coming, (file, place) => work(party, { ...file, password }, place)),
    );
  };

  book.answer(api.verifySignFile, async ({ caller, tools }) => {
    const guest = { id: countedAs(caller), isParty: false };
    return receiving.run(guest, async () => {
      const { fields, ...coming } = await tools.takeFile();
      const { password } = fields;
      return hold.during(guest, coming, (file, place) => verify(guest, { ...file, password }, place));
    });
  });

  answerOpenVerification(parts.openBook, parts, (person, file) => ofParty(person, file, verify));

  book.answer(api.verificationOfSigning, async ({ query: { signingId }, person }) => {
    const documents: api.VerifiedFile[] = [];
    for (const { name, content } of await parts.documentsOf(person, signingId))
      documents.push(await ofParty(person, { name, content: content() }, verify));
    return { signingId, documents };
  });

  book.answer(api.trustList, async () => presentList(await trustListOf(db, certificates)));
  book.answer(api.trustMaterial, () => trustMaterialOf(db, certificates));

  answerTrustAdmin(adminBook, { db, certificates });
  parts.upkeep.onStop(() => lanes.close());
  return {
    offlineMaterial: () => offlineMaterialOf(db, certificates),
    /** The report of a file that lies with us, as its holder would get it. */
    report: (person: Actor, file: Coming) => ofParty(person, file, verify),
    /** The same with the list that it was judged by, for whoever puts it in writing. */
    judged: (person: Actor, file: Coming) => ofParty(person, file, judged),
  };
}

/** What a program asks of files and digests, and of time. */
function answerOpenVerification(
  book: OpenBook,
  { db, certificates, recognition, useQuota }: VerificationDependencies,
  report: (person: Actor, file: Coming) => Promise<api.VerifiedFile>,
): void {
  book.answer(open.verifyOpenFile, async ({ caller, takeFile }) => {
    const { name, bytes } = await takeFile();
    const content = (async function* () {
      yield bytes;
    })();
    return report(caller.who, { name, content });
  });
  book.answer(open.verifyOpenDigest, async ({ params: { sha256 } }) => {
    const { selects, recognised } = recognition(sha256);
    const { contract, report: own } = await recognised(await readTogether(db, selects));
    return { isKnown: Boolean(contract ?? own), contract: contract ?? null, report: own ?? null };
  });
  book.answer(open.createOpenTimestamp, async ({ body: { algorithm, digest }, caller }) => {
    const family = algorithm === 'sm3' ? 'sm2' : 'ecdsa';
    const { id: application, organizationId } = caller.who;
    const id = randomUUIDv7();
    const token = await certificates.timeStamps.stamp(algorithm, Buffer.from(digest, 'hex'), family);
    // nothing is handed out before it is paid for and recorded
    await db.transaction(async (tx) => {
      const owner = ownerOf(caller.who);
      await useQuota(tx, owner, id);
      await record(tx, caller, {
        ...{ act: 'issue-time-stamp', target: id, organizationId },
        facts: { application, algorithm, digest },
        uses: [{ meter: 'time-stamp', owner, reference: id }],
      });
    });
    return { id, token: Buffer.from(token).toString('base64') };
  });
}
