import * as api from '@yinxin/api';
import * as open from '@yinxin/api/open';
import { formatKey, formatPolicies, formatPolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import { fileOf } from '../../http/file-answer.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Actor, Caller, Principal } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { zipFile } from '../../http/zip.ts';
import type { Certificates } from '../certificates/index.ts';
import { type ContractEvidence, type ContractReading, zipName } from '../contract-reading/index.ts';
import { authoriseContract } from '../contracts/index.ts';
import type { Evidence, Seal } from '../evidence/index.ts';
import { assuranceAt } from '../identity/index.ts';
import { datedNumber } from '../orders/index.ts';
import type { Press } from '../typesetting/index.ts';
import { logPlacesOf } from './access.ts';
import { noteIssued, type Printed } from './issued.ts';
import { type PackageParts, packEvidence, sealFor, verifiedDocuments } from './package.ts';
import { presentNotarization } from './present.ts';
import { evidenceReport } from './report.ts';
import { presentSeal } from './seal.ts';
import type { Assured } from './signers.ts';
import type { SystemFacts } from './system.ts';

export { type LogPlaces, logPlacesOf } from './access.ts';
export { evidenceReportBy, presentEvidenceReport } from './issued.ts';

export interface NotarizationDependencies {
  db: Database;
  openBook: OpenBook;
  certificates: Certificates;
  contracts: Pick<ContractReading, 'notarized' | 'evidenceOf'>;
  /** The report of a file, as its holder would get it. */
  report(
    person: Actor,
    file: { name: string; content: AsyncIterable<Uint8Array> },
  ): Promise<api.VerifiedFile>;
  /** The page that judges packages without us, as the download zone hands it out; not there where nothing was built. */
  verifierPage: PackageParts['verifierPage'];
  press: Pick<Press, 'company' | 'print'>;
  /** Of the site, for what a report leads to. */
  origin: string;
  /** Who runs it and how. */
  system: Omit<SystemFacts, 'hasWitnesses'>;
  now(): Date;
  evidence: Pick<Evidence, 'reading' | 'stateManifest'>;
}

/** What anybody may ask of the evidence log: about a contract by its code, and about the log itself. */
export function createNotarization(book: CallBook, parts: NotarizationDependencies) {
  const { db, openBook, certificates, contracts, evidence, press, now } = parts;
  const { reading } = evidence;

  const isParty = (who: Principal, id: string): Promise<boolean> =>
    who.kind === 'person'
      ? authoriseContract(db, who, id).then(
          () => true,
          () => false,
        )
      : Promise.resolve(false);

  const notarized = async (contractCode: string, who: Principal) => {
    const contract = await contracts.notarized(contractCode);
    if (!contract) throw problem('EVIDENCE_NOT_FOUND');
    const standing = await logPlacesOf(
      reading,
      contract.events.map(({ id }) => id),
    );
    const contractId = (await isParty(who, contract.id)) ? contract.id : null;
    return presentNotarization(contractCode, contract, standing, contractId);
  };
  book.answer(api.notarizationByContractCode, ({ form, caller }) => notarized(form.contractCode, caller.who));
  openBook.answer(open.getOpenEvidence, ({ params, caller }) => notarized(params.code, caller.who));

  /** What a caller may take along, with the checkpoint that covers it. @throws EVIDENCE_NOT_READY */
  async function sealedFor(caller: Caller<Actor>, id: string) {
    const found = await contracts.evidenceOf(caller, id);
    const seal = await sealFor({ reading }, found);
    if (!seal) throw problem('EVIDENCE_NOT_READY', { reason: '最近的事件正在写入日志' });
    return {
      ...{ found, seal },
      verify: (name: string, content: AsyncIterable<Uint8Array>) =>
        parts.report(caller.who, { name, content }),
    };
  }

  async function printReport(
    found: ContractEvidence,
    seal: Seal,
    files: readonly api.VerifiedFile[],
  ): Promise<Printed> {
    const number = datedNumber('ZJ', 12);
    const places = await reading.placesOf(found.events.map((event) => event.id));
    const assured = new Map<string, Assured>();
    for (const { partyId, personId, organizationId, at } of found.signings)
      assured.set(partyId, {
        person: await assuranceAt(db, { personId }, at),
        organization: organizationId ? await assuranceAt(db, { organizationId }, at) : undefined,
      });
    const { quorum, witnesses } = await reading.policy();
    const report = evidenceReport({
      number,
      ...{ files, seal, assured, evidence: found, quorum },
      ...{ madeAt: now(), company: press.company, origin: parts.origin },
      system: { ...parts.system, hasWitnesses: witnesses.length > 0 },
      indexOf: (eventId) => places.get(eventId)?.index,
    });
    return { number, bytes: await press.print(report, `出具证据报告 ${number}`) };
  }

  const packageOf = async (caller: Caller<Actor>, id: string) => {
    const { found, seal, verify } = await sealedFor(caller, id);
    const { entries, report } = await packEvidence(
      {
        ...{ db, reading, certificates, now, verify, stateManifest: evidence.stateManifest },
        verifierPage: parts.verifierPage,
        printReport: (files) => printReport(found, seal, files),
      },
      found,
      seal,
    );
    await noteIssued(db, found, report, 'verification-package');
    return { ...zipFile(`${zipName(found.contract)}（证据包）.zip`, entries), isMadeAnew: true };
  };
  book.answer(api.evidencePackage, ({ query: { id }, caller }) => packageOf(caller, id));
  openBook.answer(open.openEvidencePackage, ({ params: { id }, caller }) => packageOf(caller, id));

  const reportOf = async (caller: Caller<Actor>, id: string) => {
    const { found, seal, verify } = await sealedFor(caller, id);
    const report = await printReport(found, seal, await verifiedDocuments(verify, found.documents));
    await noteIssued(db, found, report, 'evidence-report');
    const name = `${zipName(found.contract)}（证据报告）.pdf`;
    return fileOf(name, 'application/pdf', Buffer.from(report.bytes), false);
  };
  book.answer(api.evidenceReport, ({ query: { id }, caller }) => reportOf(caller, id));
  openBook.answer(open.openEvidenceReport, ({ params: { id }, caller }) => reportOf(caller, id));

  book.answer(api.evidenceLog, async () => {
    const policy = await reading.policy();
    const seal = await reading.newestSeal();
    return {
      origin: policy.origin,
      size: (await reading.reach()).logged,
      late: await reading.late(),
      signedAt: (await reading.newestAt())?.toISOString() ?? null,
      checkpoint: seal ? presentSeal(seal) : null,
      policy: formatPolicy(nodeCrypto, policy),
      policies: formatPolicies(nodeCrypto, await reading.policies()),
      quorum: policy.quorum,
      witnesses: (await reading.witnesses()).map(({ key, size, at }) => ({
        ...{ name: key.name, size },
        key: formatKey(nodeCrypto, key),
        at: at?.toISOString() ?? null,
      })),
      growth: (await reading.growth()).map(({ size, at }) => ({ size, at: at.toISOString() })),
    };
  });
}
