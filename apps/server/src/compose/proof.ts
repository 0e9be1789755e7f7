import { formatPolicies } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { type OfflineMaterial, pageWith } from '@yinxin/verification/offline-page';
import software from '../../package.json' with { type: 'json' };
import { BUILT_PREFIX, completed } from '../build-artifacts.ts';
import { issuerName } from '../certificate-settings.ts';
import type { Rows } from '../db/together.ts';
import { billDocumentBy, createBillTables, presentBillDocument } from '../modules/bill-tables/index.ts';
import { presentRecognised } from '../modules/contract-reading/index.ts';
import { createEvidence, keepEvidence } from '../modules/evidence/index.ts';
import {
  createNotarization,
  evidenceReportBy,
  logPlacesOf,
  presentEvidenceReport,
} from '../modules/notarization/index.ts';
import { quotaLedger, useQuota } from '../modules/orders/index.ts';
import { createPress } from '../modules/typesetting/index.ts';
import { createVerification, type Recognition } from '../modules/verification/index.ts';
import {
  createVerificationReports,
  presentVerificationReport,
  verificationReportBy,
} from '../modules/verification-reports/index.ts';
import { siteInfo } from '../site-info.ts';
import { type ContractModules, quotaLeft } from './contracts.ts';
import type { Core } from './core.ts';
import type { People } from './people.ts';
import type { Trade } from './trade.ts';

/** The verifier in one page; the trust list and the keys of the log are put into it. */
const OFFLINE_PAGE = `${BUILT_PREFIX}yinxin-verifier.html`;

/** Verification for everybody, the evidence log, and what is signed by the platform about both. */
export function composeProof(
  core: Core,
  { privacy }: People,
  { certificates }: Trade,
  { contractReading }: ContractModules,
) {
  const { config, db, book, adminBook, upkeep, built, limiter } = core;
  const press = createPress({
    certificates,
    company: issuerName(config),
    now: core.now,
  });
  upkeep.onStop(() => press.stop());
  const verification = createVerification(book, adminBook, {
    ...{ db, certificates, upkeep, limiter, openBook: core.openBook },
    recognition: recognitionIn(db, contractReading),
    documentsOf: contractReading.documentsOf,
    useQuota: (tx, owner, reference) => useQuota(tx, owner, { kind: 'contracts', amount: 1, reference }),
  });
  const evidence = createEvidence({
    ...core,
    files: core.logFiles,
    name: `${new URL(config.origin).host}/log`,
    timeStamps: certificates.timeStamps,
  });
  keepEvidence(evidence, core.changes, upkeep);
  const verificationReports = createVerificationReports(book, {
    ...core,
    privacy,
    press,
    quota: {
      use: (tx, owner, reference) => useQuota(tx, owner, { kind: 'reports', amount: 1, reference }),
      left: quotaLeft('reports'),
      ledger: (tx, owner) => quotaLedger(tx, owner, 'reports'),
    },
    judge: verification.judged,
    logPlacesOf: (eventIds) => logPlacesOf(evidence.reading, eventIds),
  });
  createBillTables(book, { ...core, press });
  const offlinePage = built.get(OFFLINE_PAGE);
  const offlineMaterial = async (): Promise<OfflineMaterial> => ({
    ...(await verification.offlineMaterial()),
    policies: formatPolicies(nodeCrypto, await evidence.reading.policies()),
    site: config.origin,
  });
  if (offlinePage) built.set(OFFLINE_PAGE, completed(offlinePage, offlineMaterial, pageWith));
  createNotarization(book, {
    ...core,
    certificates,
    contracts: contractReading,
    evidence,
    press,
    report: verification.report,
    system: {
      site: siteInfo(config),
      version: software.version,
      witnessOperators: config.EVIDENCE_WITNESS_OPERATORS,
    },
    verifierPage: async () => built.get(OFFLINE_PAGE)?.content(),
  });
  return { evidence, verificationReports };
}

/** What a file is to us, wherever it may be known. */
const recognitionIn =
  (db: Core['db'], { recognisedBy, codeOf }: ContractModules['contractReading']) =>
  (sha256: string): Recognition => {
    const selects = {
      contracts: recognisedBy(sha256),
      verifications: verificationReportBy(db, sha256),
      bills: billDocumentBy(db, sha256),
      evidence: evidenceReportBy(db, sha256),
    };
    return {
      selects,
      async recognised(found) {
        const { contracts, verifications, bills, evidence } = found as Rows<typeof selects>;
        const [[contract], [verification], [bill], [court]] = [contracts, verifications, bills, evidence];
        return {
          contract: contract ? presentRecognised(contract) : null,
          report:
            (verification && presentVerificationReport(verification)) ??
            (bill && presentBillDocument(bill)) ??
            (court ? await presentEvidenceReport(court, codeOf) : null),
        };
      },
    };
  };
