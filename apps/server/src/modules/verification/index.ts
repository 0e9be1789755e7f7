import * as api from '@yinxin/api';
import { VerifyPool } from '@yinxin/pdf-signature';
import { presentFile } from '@yinxin/verification';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { countedAs } from '../../http/limits.ts';
import type { Person } from '../../http/principal.ts';
import type { Certificates } from '../certificates/index.ts';
import type { Desk } from '../operators/index.ts';
import { answerTrustDesk } from './desk-routes.ts';
import { createJudge } from './judge.ts';
import { offlineMaterialOf, trustMaterialOf } from './material.ts';
import { digestsOf, Hold, type ReceivedPdf } from './receive.ts';
import { presentList, trustListOf } from './trust-list.ts';
import { Turns } from './turns.ts';

export { authorityMaterial } from './judge.ts';
export { trustDecisions, trustRequests } from './tables.ts';

export interface VerificationDependencies {
  db: Database;
  certificates: Certificates;
  /** The contract of ours whose document these bytes are. */
  recognise(sha256: string): Promise<api.VerifiedFile['contract']>;
  /** The documents of a contract that somebody may read. @throws CONTRACT_NOT_FOUND */
  documentsOf(
    who: Person,
    contractId: string,
  ): Promise<{ name: string; content: () => AsyncIterable<Uint8Array> }[]>;
}

/** By the clock on the wall: a good file must not be late because the machine does much else. */
export const FILE_MS = 30_000;
/** As many as there are cores to spare beside the server's own work. */
const WORKERS = 2;
/** Workers hold what a large file left in memory; after a quiet minute they go. */
const REST_MS = 60_000;

/** Anybody has the signatures of a file judged; nothing of the file is kept. */
export function createVerification(book: CallBook, desk: Desk, parts: VerificationDependencies) {
  const { db, certificates } = parts;
  const pool = new VerifyPool({ size: WORKERS, restMs: REST_MS, milliseconds: FILE_MS });
  const judge = createJudge({ db, certificates, pool });
  const hold = new Hold();
  // one visitor's files take one worker, so that there is always another for somebody else
  const receiving = new Turns({ atOnce: 200, perVisitor: 2, mostWaiting: 30 });
  const judging = new Turns({ atOnce: WORKERS, perVisitor: 1, mostWaiting: 30 });

  const identified = async (bytes: Uint8Array) => {
    const digests = await digestsOf(bytes);
    return { digests, contract: await parts.recognise(digests.sha256) };
  };
  /** With the list that was judged by. */
  const judged = async (visitor: string, file: ReceivedPdf, password?: string) => {
    const { name, bytes } = file;
    const [{ report, list }, { digests, contract }] = await Promise.all([
      judging.run(visitor, () => judge({ ...file, password })),
      identified(bytes),
    ]);
    const names = presentList(list);
    return {
      file: presentFile({ name, ...digests, size: bytes.length }, report, names, contract),
      list: names,
    };
  };
  const verify = async (visitor: string, file: ReceivedPdf, password?: string): Promise<api.VerifiedFile> =>
    (await judged(visitor, file, password)).file;

  book.answer(api.verifySignFile, async ({ caller, tools }) => {
    const visitor = countedAs(caller);
    return receiving.run(visitor, async () => {
      const { fields, ...coming } = await tools.takeFile();
      return hold.during(coming, (file) => verify(visitor, file, fields.password));
    });
  });

  book.answer(api.verificationOfSigning, async ({ query: { signingId }, person }) => {
    return receiving.run(person.id, async () => {
      const documents: api.VerifiedFile[] = [];
      for (const { name, content } of await parts.documentsOf(person, signingId))
        documents.push(await hold.during({ name, content: content() }, (file) => verify(person.id, file)));
      return { signingId, documents };
    });
  });

  book.answer(api.trustList, async () => presentList(await trustListOf(db, certificates)));
  book.answer(api.trustMaterial, () => trustMaterialOf(db, certificates));

  answerTrustDesk(desk, { db, certificates });
  return {
    offlineMaterial: () => offlineMaterialOf(db, certificates),
    /** The report of a file that lies with us, as its holder would get it. */
    report: (person: Person, file: { name: string; content: AsyncIterable<Uint8Array> }) =>
      receiving.run(person.id, () => hold.during(file, (received) => verify(person.id, received))),
    /** The same with the list that it was judged by, for whoever puts it in writing. */
    judged: (person: Person, file: { name: string; content: AsyncIterable<Uint8Array> }) =>
      receiving.run(person.id, () => hold.during(file, (received) => judged(person.id, received))),
    stop: () => pool.close(),
  };
}
