import * as api from '@yinxin/api';
import { formatKey, formatPolicy } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import type { Database } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Person, Principal } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { zipFile } from '../../http/zip.ts';
import type { Certificates } from '../certificates/index.ts';
import { authoriseContract, type Contracts, zipName } from '../contracts/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { type PackageParts, packEvidence, sealFor } from './package.ts';
import { presentNotarization, presentSeal } from './present.ts';

export interface NotarizationDependencies {
  db: Database;
  certificates: Certificates;
  contracts: Pick<Contracts, 'notarized' | 'evidenceOf'>;
  /** The report of a file, as its holder would get it. */
  report(
    person: Person,
    file: { name: string; content: AsyncIterable<Uint8Array> },
  ): Promise<api.VerifiedFile>;
  /** The page that judges packages without us, as the download zone hands it out; not there where nothing was built. */
  verifierPage: PackageParts['verifierPage'];
  now(): Date;
  evidence: Pick<Evidence, 'reading' | 'stateManifest'>;
}

/** What anybody may ask of the evidence log: about a contract by its code, and about the log itself. */
export function createNotarization(book: CallBook, parts: NotarizationDependencies) {
  const { db, certificates, contracts, evidence, now } = parts;
  const { reading } = evidence;

  const isParty = (who: Principal, id: string): Promise<boolean> =>
    who.kind === 'person'
      ? authoriseContract(db, who, id).then(
          () => true,
          () => false,
        )
      : Promise.resolve(false);

  book.answer(api.notarizationByContractCode, async ({ form: { contractCode }, caller }) => {
    const contract = await contracts.notarized(contractCode);
    if (!contract) throw problem('EVIDENCE_NOT_FOUND');
    const places = await reading.placesOf(contract.events.map(({ id }) => id));
    const reach = await reading.reach();
    const last = Math.max(-1, ...[...places.values()].map(({ index }) => index));
    return presentNotarization(contractCode, {
      ...{ contract, places, reach },
      quorum: (await reading.policy()).quorum,
      seal: last < 0 ? undefined : await reading.sealOver(last + 1),
      contractId: (await isParty(caller.who, contract.id)) ? contract.id : null,
    });
  });

  book.answer(api.evidencePackage, async ({ query: { id }, caller }) => {
    const found = await contracts.evidenceOf(caller, id);
    const seal = await sealFor({ reading }, found);
    if (!seal) throw problem('EVIDENCE_NOT_READY', { reason: '最近的事件正在写入日志' });
    const entries = await packEvidence(
      {
        ...{ db, reading, certificates, now, stateManifest: evidence.stateManifest },
        verifierPage: parts.verifierPage,
        verify: (name, content) => parts.report(caller.who, { name, content }),
      },
      found,
      seal,
    );
    return zipFile(`${zipName(found.contract)}（证据包）.zip`, entries);
  });

  book.answer(api.evidenceLog, async () => {
    const policy = await reading.policy();
    const seal = await reading.newestSeal();
    return {
      origin: policy.origin,
      size: (await reading.reach()).logged,
      signedAt: (await reading.newestAt())?.toISOString() ?? null,
      checkpoint: seal ? presentSeal(seal) : null,
      policy: formatPolicy(nodeCrypto, policy),
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
