import type { Owner, QuotaKind } from '@yinxin/api';
import type { LogStore } from '@yinxin/evidence-log';
import { formatPolicies } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { maskedIdentity } from '@yinxin/pki';
import { type OfflineMaterial, pageWith } from '@yinxin/verification/offline-page';
import type { FastifyInstance } from 'fastify';
import software from '../package.json' with { type: 'json' };
import { BUILT_PREFIX, type builtFiles, completed } from './built-files.ts';
import { certificateSettings } from './certificate-settings.ts';
import type { Config } from './config.ts';
import type { Changes } from './db/changes.ts';
import type { Queryable, Store } from './db/connect.ts';
import type { CallBook } from './http/calls.ts';
import type { OpenApi } from './http/openapi.ts';
import { problem } from './http/problem.ts';
import type { Jobs } from './jobs/index.ts';
import { madeFiles } from './made-files.ts';
import { answerAccounts, createSessions, isOwnerOfPhone, phoneOf } from './modules/accounts/index.ts';
import { answerAnalytics } from './modules/analytics/index.ts';
import { answerAppointments } from './modules/appointments/index.ts';
import { createApprovals } from './modules/approvals/index.ts';
import { createBatches } from './modules/batches/index.ts';
import { answerCertificateDesk, createCertificates, houseName } from './modules/certificates/index.ts';
import { createChallenges } from './modules/challenges/index.ts';
import { answerCodes, createCodes } from './modules/codes/index.ts';
import { agreementOn, answerContent, usersOfFiles } from './modules/content/index.ts';
import { type ContractQuota, createContracts } from './modules/contracts/index.ts';
import { createCounterparties } from './modules/counterparties/index.ts';
import { answerDeadJobs } from './modules/dead-jobs/index.ts';
import { createEvidence, type WitnessLine } from './modules/evidence/index.ts';
import { answerFiles, createFileTickets } from './modules/files/index.ts';
import { answerFlows, createFlowRules } from './modules/flows/index.ts';
import { createIdentity, identityNumberOf, identityProof } from './modules/identity/index.ts';
import { answerLedgerDesk } from './modules/ledger/index.ts';
import { createMembers } from './modules/members/index.ts';
import { createNotarization, evidenceReportBy, standingOf } from './modules/notarization/index.ts';
import { answerNotices, createNotices } from './modules/notices/index.ts';
import { answerOperators, createDesk, type OperatorDependencies } from './modules/operators/index.ts';
import { createOrders, quotaLedger, quotaOf, returnQuota, useQuota } from './modules/orders/index.ts';
import { createPress, Scanning } from './modules/paper/index.ts';
import { createPayments } from './modules/payments/index.ts';
import { answerPrices } from './modules/prices/index.ts';
import { createPrivacy, signInAgreements } from './modules/privacy/index.ts';
import { answerScenes, chosenScene, presentChosen } from './modules/scenes/index.ts';
import { createSeals } from './modules/seals/index.ts';
import { createSignCodes } from './modules/sign-codes/index.ts';
import { createSilentSigning } from './modules/silent-signing/index.ts';
import { answerStepUp, byPassword, bySms, bySmsAndPaper, createStepUp } from './modules/step-up/index.ts';
import { createTemplates } from './modules/templates/index.ts';
import { createVerification } from './modules/verification/index.ts';
import { createVerificationReports, verificationReportBy } from './modules/verification-reports/index.ts';
import { bankAccount } from './pay-settings.ts';
import { createConverter } from './providers/convert/index.ts';
import type { IdentityVendors } from './providers/identity/index.ts';
import type { Keys } from './providers/keys/index.ts';
import type { PayVendors } from './providers/pay/index.ts';
import type { SmsProvider } from './providers/sms/index.ts';
import type { ObjectStore } from './providers/storage/index.ts';
import { siteInfo } from './site-info.ts';
import type { OpenedVault } from './vault/index.ts';

const NO_SCENE = { sceneId: null, sceneName: null, appId: null, appName: null };

/** The verifier in one page; the trust list and the keys of the log are put into it. */
const OFFLINE_PAGE = `${BUILT_PREFIX}yinxin-verifier.html`;

/** What the capabilities are made of. */
export interface ModuleDependencies {
  config: Config;
  store: Store;
  changes: Changes;
  vault: OpenedVault;
  keys: Keys;
  sms: SmsProvider;
  identity: IdentityVendors;
  pay: PayVendors;
  storage: ObjectStore;
  /** Where the evidence log lies. */
  logFiles: LogStore;
  /** Those who see it grow; a demo's own join once it runs. */
  witnesses: readonly WitnessLine[];
  jobs: Jobs;
}

export interface Surroundings {
  http: FastifyInstance;
  book: CallBook;
  openApi: () => OpenApi;
  built: ReturnType<typeof builtFiles>;
  /** Whether the site has this page. */
  isPage(path: string): Promise<boolean>;
}

export type Modules = ReturnType<typeof composeModules>;

/** Every capability with what it is made of; each declares its own calls in the book. */
export function composeModules(
  parts: ModuleDependencies,
  { http, book, openApi, built, isPage }: Surroundings,
) {
  const { config, store, changes, vault, keys, sms, storage, jobs } = parts;
  const sessions = createSessions(store.db, vault, changes);
  const budgets = {
    perIp: config.SMS_PER_IP_HOUR,
    total: config.SMS_PER_HOUR,
    wrongTries: config.LOGIN_WRONG_CODES_HOUR,
  };
  const pace = {
    gapSeconds: config.SMS_GAP_SECONDS,
    perHour: config.SMS_PER_PHONE_HOUR,
    perDay: config.SMS_PER_PHONE_DAY,
  };
  const invites = { perIp: config.INVITES_PER_IP_HOUR, total: config.INVITES_PER_HOUR };
  const challenges = createChallenges(store.db, vault);
  const codes = createCodes({
    ...{ db: store.db, vault, sms, challenges, log: http.log, budgets, pace },
    isOwner: (tx, phone, caller) => isOwnerOfPhone(tx, vault.fingerprint('phone', phone), caller),
  });
  answerCodes(book, codes);
  const byCode = bySms(codes, async (personId) => {
    const phone = await phoneOf(store.db, vault, personId);
    if (!phone) throw problem('TOKEN_INVALID'); // closed a moment ago
    return phone;
  });
  const stepUp = createStepUp(store.db, {
    sms: byCode,
    password: byPassword(store.db),
    paper: bySmsAndPaper(byCode, (personId) => identityNumberOf(vault, store.db, personId)),
  });
  answerStepUp(book, stepUp);
  answerAccounts(book, {
    ...{ db: store.db, vault, codes, challenges, sessions, stepUp, invites },
    agreements: signInAgreements,
    sceneOf: async (accountId) => {
      const scene = await chosenScene(store.db, accountId);
      return scene ? presentChosen(scene) : NO_SCENE;
    },
  });
  const notices = createNotices({ db: store.db, vault, jobs, sms });
  answerNotices(book, store.db);
  createMembers(book, { db: store.db, vault, sessions, stepUp, jobs, sms, notices });
  const desk = createDesk(book, store.db);
  const operatorParts: OperatorDependencies = {
    db: store.db,
    challenges,
    vault,
    party: { origin: config.origin },
    secondFactorRequired: !config.demo,
    waitingHours: config.OPERATOR_WAITING_HOURS,
  };
  answerOperators(book, desk, operatorParts);
  answerPrices(book, desk, store.db);
  answerAppointments(book, desk, { db: store.db, vault });
  const tickets = createFileTickets(vault);
  const privacy = createPrivacy(book, {
    db: store.db,
    vault,
    storage,
    jobs,
    stepUp,
    sessions,
    tickets,
    notices,
  });
  const approvalParts = { db: store.db, vault, now: () => new Date() };
  createApprovals(book, { ...approvalParts, notices, privacy });
  const rules = createFlowRules(approvalParts);
  answerFlows(book, approvalParts);
  answerFiles(book, desk, {
    db: store.db,
    storage,
    vault,
    tickets,
    usersOfFiles,
    followUrl: config.SITE_FOLLOW_URL ?? `${config.origin}/mobile`,
  });
  const scanning = new Scanning();
  http.addHook('onClose', () => scanning.close());
  const identity = createIdentity(book, desk, {
    db: store.db,
    scanning,
    vault,
    codes,
    stepUp,
    vendors: parts.identity,
    storage,
    tickets,
    jobs,
    notices,
    privacy,
    serviceName: config.SITE_COMPANY,
    origin: config.origin,
    log: http.log,
  });
  const payments = createPayments(book, desk, {
    db: store.db,
    vault,
    storage,
    jobs,
    vendors: parts.pay,
    bank: bankAccount(config),
    privacy,
    notices,
    refundAloneLimit: config.PAY_REFUND_ALONE_YUAN * 100,
    origin: config.origin,
    log: http.log,
  });
  answerLedgerDesk(desk, store.db);
  const certificates = createCertificates(
    { store, keys, changes, log: http.log, now: () => new Date() },
    certificateSettings(config),
  );
  http.addHook('onClose', () => certificates.stop());
  const press = createPress({
    certificates,
    company: houseName(certificateSettings(config).operator),
    now: () => new Date(),
  });
  http.addHook('onClose', () => press.stop());
  const seals = createSeals(book, desk, {
    db: store.db,
    vault,
    keys,
    certificates,
    storage,
    tickets,
    stepUp,
    jobs,
    notices,
    rules: rules.seals,
    privacy,
    origin: config.origin,
    vendor: 'Yinxin',
    log: http.log,
    now: () => new Date(),
  });
  http.addHook('onClose', () => seals.stop());
  answerCertificateDesk(desk, {
    db: store.db,
    certificates,
    onRevoked: seals.certificatesRevoked,
    now: () => new Date(),
  });
  const orders = createOrders(book, desk, {
    db: store.db,
    scanning,
    vault,
    storage,
    tickets,
    jobs,
    notices,
    privacy,
    payments,
    maker: seals,
    payee: config.SITE_COMPANY,
    log: http.log,
  });
  seals.whenResumed(({ orderId }) => orders.goOn(orderId));
  answerScenes(book, desk, { db: store.db, holdings: orders.holdings });
  answerDeadJobs(desk, jobs);
  answerAnalytics(book, desk, {
    db: store.db,
    host: new URL(config.origin).hostname,
    isPage,
  });

  const leftOf = (kind: QuotaKind) => async (tx: Queryable, owner: Owner) =>
    (await quotaOf(tx, owner)).find((one) => one.kind === kind)?.left ?? 0;
  const quota: ContractQuota = {
    use: (tx, owner, amount, reference) => useQuota(tx, owner, { kind: 'contracts', amount, reference }),
    giveBack: returnQuota,
    left: leftOf('contracts'),
  };
  const silent = createSilentSigning(book, {
    ...{ db: store.db, vault, stepUp, notices, privacy, seals },
    now: () => new Date(),
  });
  const contracts = createContracts(book, {
    ...{ db: store.db, vault, keys, certificates, storage, stepUp, jobs, sms, notices, privacy },
    scanning,
    seals,
    quota,
    silent,
    flows: rules.contracts,
    sceneOf: async (tx, accountId) => (await chosenScene(tx, accountId))?.id ?? null,
    async identityNumberOf(tx, personId) {
      const number = await identityNumberOf(vault, tx, personId);
      return number && maskedIdentity(number);
    },
    identityOf: (tx, whose) => identityProof(vault, tx, whose, new Date()),
    agreementOn,
    converter: createConverter({ program: config.LIBREOFFICE_PATH, hidden: [config.dataDir, process.cwd()] }),
    origin: config.origin,
    log: http.log,
    now: () => new Date(),
  });
  http.addHook('onClose', () => contracts.stop());
  const verification = createVerification(book, desk, {
    ...{ db: store.db, certificates },
    recognise: async (sha256) => ({
      contract: await contracts.recognise(sha256),
      report:
        (await verificationReportBy(store.db, sha256)) ??
        (await evidenceReportBy(store.db, contracts.codeOf, sha256)),
    }),
    documentsOf: contracts.documentsOf,
  });
  http.addHook('onClose', () => verification.stop());
  const evidence = createEvidence({
    ...{ store, keys, files: parts.logFiles, witnesses: parts.witnesses },
    name: `${new URL(config.origin).host}/log`,
    timeStamps: certificates.timeStamps,
    log: http.log,
  });
  http.addHook('onClose', () => evidence.stop());
  const verificationReports = createVerificationReports(book, {
    ...{ db: store.db, vault, storage, privacy, press },
    quota: {
      use: (tx, owner, reference) => useQuota(tx, owner, { kind: 'reports', amount: 1, reference }),
      left: leftOf('reports'),
      ledger: (tx, owner) => quotaLedger(tx, owner, 'reports'),
    },
    judge: verification.judged,
    standingOf: (eventIds) => standingOf(evidence.reading, eventIds),
    origin: config.origin,
    log: http.log,
    now: () => new Date(),
  });
  const templateParts = {
    ...{ db: store.db, vault, blueprints: contracts.blueprints },
    now: () => new Date(),
  };
  const templates = createTemplates(book, { ...templateParts, privacy });
  const batches = createBatches(book, {
    ...templateParts,
    privacy,
    jobs,
    quotaLeft: quota.left,
    log: http.log,
  });
  const signCodes = createSignCodes(book, {
    ...templateParts,
    privacy,
    quotaLeft: quota.left,
    origin: config.origin,
  });
  const counterparties = createCounterparties(book, { ...templateParts, privacy });
  const offlinePage = built.get(OFFLINE_PAGE);
  const offlineMaterial = async (): Promise<OfflineMaterial> => ({
    ...(await verification.offlineMaterial()),
    policies: formatPolicies(nodeCrypto, await evidence.reading.policies()),
    site: config.origin,
  });
  if (offlinePage) built.set(OFFLINE_PAGE, completed(offlinePage, offlineMaterial, pageWith));
  createNotarization(book, {
    ...{ db: store.db, certificates, contracts, evidence, press },
    origin: config.origin,
    report: verification.report,
    system: {
      site: siteInfo(config),
      version: software.version,
      witnessOperators: config.EVIDENCE_WITNESS_OPERATORS,
    },
    verifierPage: async () => built.get(OFFLINE_PAGE)?.content(),
    now: () => new Date(),
  });
  answerContent(book, desk, {
    db: store.db,
    tickets,
    origin: config.origin,
    madeFile: madeFiles({ certificates, openApi, built }),
  });
  return {
    sessions,
    operators: operatorParts,
    codes,
    challenges,
    stepUp,
    notices,
    privacy,
    identity,
    payments,
    certificates,
    seals,
    orders,
    contracts,
    templates,
    batches,
    signCodes,
    silent,
    counterparties,
    evidence,
    verificationReports,
  };
}
