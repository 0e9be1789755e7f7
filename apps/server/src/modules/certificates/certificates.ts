import type {
  Certificate,
  CertificateState,
  CertificateStatus,
  ProfileId,
  Signer,
  SubjectFields,
} from '@yinxin/pki';
import { DAY_MS } from '@yinxin/values';
import type { Queryable } from '../../db/connect.ts';
import { FreshCache } from '../../db/fresh-cache.ts';
import { attemptAll } from '../../jobs/attempt-all.ts';
import { coalesce } from '../../jobs/coalesce.ts';
import type { CertificateDependencies } from './dependencies.ts';
import { addressesAt, authorityOf } from './issuing/addresses.ts';
import { establish } from './issuing/establish.ts';
import { type Family, HIERARCHY, isAuthority, type Member, type Operator } from './issuing/hierarchy.ts';
import {
  finishIssue,
  type IntendedCertificate,
  type Issued,
  IssuedMeanwhile,
  intendCertificate,
  issueRecorded,
  type Motive,
} from './issuing/issue.ts';
import { checkNames } from './issuing/names.ts';
import { createRegistry, type Holder } from './issuing/registry.ts';
import { type AuthorityFile, certificateFile, rootFile } from './publication/authority-files.ts';
import { type CrlPolicy, crlBytes, newestCrl, type PublishedCrl, refreshCrls } from './publication/crls.ts';
import { checkCertificates, warnOfExpiries } from './publication/expiry.ts';
import type { Circumstances } from './recording.ts';
import { createOcsp, type Ocsp } from './services/ocsp.ts';
import { createTimeStamps, type TimeStamps } from './services/time-stamps.ts';
import { type HoldOrder, type HoldOutcome, hold, type ReleaseOutcome, release } from './status/hold.ts';
import { lastEndOf } from './status/last-end.ts';
import { type IssuedFacts, type IssuedRecord, issuedFacts, issuedRecord } from './status/records.ts';
import {
  type LoneRevocationOutcome,
  type RevocationOrder,
  revoke,
  revokeAbandoned,
} from './status/revoke.ts';
import { chains, statuses } from './status/status.ts';
import { statesOf } from './status/status-record.ts';
import { isOfAuthority, type TwoPersons, twoPersons } from './status/two-persons.ts';
import { recordMissing, type Supplement } from './supplement.ts';
import { wholeSeconds } from './time.ts';

/** Kinds that others ask for; authorities and services are made by the hierarchy alone. */
export type LeafProfile = Extract<ProfileId, 'person' | 'organization' | 'seal-maker' | 'document-signing'>;

export interface CertificateOrder extends Motive {
  readonly profile: LeafProfile;
  readonly subject: SubjectFields;
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array;
  /** Which of our authorities signs. */
  readonly algorithm: Family;
  /** Default: one year; never beyond the end of the issuer. */
  readonly days?: number;
  /** The asker's name for this very wish: asked again under it, the same certificate is answered, and none is made. */
  readonly reference?: string;
  /** What its event says besides. */
  readonly event?: Circumstances;
}

export interface CertificateSettings {
  /** Begins the addresses that certificates carry. */
  readonly origin: string;
  readonly operator: Operator;
  readonly crl: CrlPolicy;
  readonly ocspLifetimeMs: number;
  readonly timeStampAccuracyMs: number;
  /** Default: the whole hierarchy. */
  readonly hierarchy?: readonly Member[];
}

/** The certificate authority. */
export interface Certificates {
  /** Makes what is missing of the hierarchy and the lists; at first start that is everything. */
  establish(): Promise<void>;
  /** The minute's work: services renewed in time, interrupted issues revoked, lists made when due. */
  keepFresh(): Promise<void>;
  issue(order: CertificateOrder): Promise<Certificate>;
  /** The same in two steps, whose records the caller writes together with what they belong to. No reference. */
  intend(order: CertificateOrder): Promise<IntendedCertificate>;
  /** In the caller's transaction; the list follows when it is committed. */
  revoke(db: Queryable, order: RevocationOrder): Promise<LoneRevocationOutcome>;
  /** Whether it is the certificate of a root or an issuing authority, which nobody revokes alone. */
  isAuthority(db: Queryable, serial: string): Promise<boolean>;
  /** Acts that one person asks for and another decides: revoking an authority, or many certificates. */
  readonly twoPersons: TwoPersons;
  /** Suspends a subscriber's certificate; like `revoke` in the caller's transaction. */
  hold(db: Queryable, order: HoldOrder): Promise<HoldOutcome>;
  release(db: Queryable, order: HoldOrder): Promise<ReleaseOutcome>;
  /** Serials are hex, like `Certificate.serial`. */
  statusOf(serial: string): Promise<CertificateStatus>;
  /** Of many at once, in the caller's transaction; one that was never issued is left out. */
  statesOf(db: Queryable, serials: readonly string[]): Promise<Map<string, CertificateState>>;
  /** When the newest certificate that somebody asked for ends; undefined where there never was one. */
  lastEndOf(db: Queryable, by: string): Promise<Date | undefined>;
  /** What the records say of a certificate of ours; undefined for a serial that was never issued. */
  recordOf(serial: string): Promise<IssuedRecord | undefined>;
  /** Of that what never changes, which is read once. */
  factsOf(serial: string): Promise<IssuedFacts | undefined>;
  /** The certificate and its issuers up to the root; empty for a serial that was never issued. */
  chainOf(serial: string): Promise<Certificate[]>;
  readonly timeStamps: TimeStamps;
  readonly ocsp: Ocsp;
  /** Who signs seals (GB/T 38540). */
  sealMaker(): Promise<{ certificate: Certificate; signer: Signer }>;
  /** Who signs what the platform reports: first in ECDSA, which every reader knows, then in SM2. */
  reportSigners(): Promise<[ReportSigner, ReportSigner]>;
  /** The root certificates that a verifier trusts. */
  roots(): Promise<Certificate[]>;
  authorityCertificate(name: string): Promise<Certificate | undefined>;
  /** What is published below /ca: `<authority>.crt`, all roots as bundles and as installers. */
  authorityFile(file: string): Promise<AuthorityFile | undefined>;
  newestCrl(name: string): Promise<(PublishedCrl & { bytes(): Promise<Buffer> }) | undefined>;
  /** Throws when a certificate of ours ended or a list is stale. */
  check(): Promise<void>;
  warnOfExpiries(): Promise<void>;
  /**
   * Records once, as recorded later, what certificates from before every one had its event lack; of what lacks one after
   * that the log tells.
   */
  recordMissing(): Promise<Supplement>;
  /** Waits for a list in the making; no new one is begun. */
  stop(): Promise<void>;
}

interface ReportSigner {
  certificate: Certificate;
  signer: Signer;
  family: Family;
}

const DEFAULT_DAYS = 365;

/** A list never changes, and the newest of each authority is asked for with every signature. */
function newestLists({ store: { db }, changes }: CertificateDependencies, authorities: number) {
  const published = new FreshCache<PublishedCrl>({ max: authorities });
  changes.on('downloads', () => published.clear()); // a list is told of as what the download zone offers
  changes.on('revocations', () => published.clear());
  const contents = new Map<string, { number: number; bytes: Promise<Buffer> }>();
  return {
    clear: () => published.clear(),
    bytes(authorityId: string, number: number): Promise<Buffer> {
      const known = contents.get(authorityId);
      if (known?.number === number) return known.bytes;
      const bytes = crlBytes(db, authorityId, number);
      contents.set(authorityId, { number, bytes });
      bytes.catch(() => contents.delete(authorityId));
      return bytes;
    },
    async newest(authorityId: string): Promise<PublishedCrl | undefined> {
      const known = changes.listening ? published.find(authorityId) : undefined;
      if (known) return known;
      const keep = published.begin();
      const crl = await newestCrl(db, authorityId);
      if (crl) keep(authorityId, crl);
      return crl;
    },
  };
}

export function createCertificates(
  given: CertificateDependencies,
  settings: CertificateSettings,
): Certificates {
  const { hierarchy = HIERARCHY, operator } = settings;
  const { db } = given.store;
  const registry = createRegistry(db, given.keys, given.changes);
  const dependencies = { ...given, registry, hierarchy, operator, addresses: addressesAt(settings.origin) };
  const statusOf = statuses(given.store);
  const ocsp = createOcsp({ ...dependencies, statusOf, lifetimeMs: settings.ocspLifetimeMs });
  const timeStamps = createTimeStamps({ ...dependencies, accuracyMs: settings.timeStampAccuracyMs });
  const chain = chains(db, registry);
  const facts = issuedFacts(db);
  const published = newestLists(given, hierarchy.length);
  const lists = coalesce(async () => {
    await refreshCrls({ ...dependencies, policy: settings.crl });
    published.clear();
  });
  given.changes.on('revocations', () => {
    lists.run().catch((error) => given.log.error({ err: error }, 'CRL'));
  });

  /** A revoked authority is still asked for: its certificates have to be judged. */
  const authorityNamed = async (name: string): Promise<Holder | undefined> =>
    (await registry.all()).findLast((holder) => holder.name === name && isAuthority(holder));
  const rootHolders = async () =>
    (await registry.all()).filter(({ role, revoked }) => role === 'root' && !revoked);

  /** By whom and how long. */
  const termsOf = async ({ algorithm, subject, days = DEFAULT_DAYS }: CertificateOrder) => {
    checkNames(subject);
    const holder = await registry.need(`${algorithm}-ca`);
    const notBefore = wholeSeconds(given.now());
    const wished = notBefore.getTime() + days * DAY_MS;
    const notAfter = new Date(Math.min(wished, holder.certificate.notAfter.getTime()));
    const authority = authorityOf(holder, dependencies.addresses);
    const issuer = { id: holder.id, name: holder.name, authority, signer: holder.signer };
    return { holder, issuer, life: { notBefore, notAfter } };
  };
  /** Somebody will ask for what was just issued. */
  const remember = (holder: Holder, { profile, by, why }: CertificateOrder, issued: Issued) => {
    const { certificate, issuedAt } = issued;
    chain.issued(certificate, holder.id);
    facts.issued({
      ...{ serial: certificate.serial, profile, family: holder.family, issuer: holder.name },
      ...{ by, why, issuedAt, der: Buffer.from(certificate.der) },
    });
  };

  return {
    async establish() {
      await establish(dependencies);
      await lists.run();
    },
    async keepFresh() {
      registry.forget();
      await attemptAll([() => establish(dependencies), () => revokeAbandoned(db), lists.run]);
    },
    async issue(order) {
      const { reference } = order;
      const finished = async () => reference && finishIssue(db, await registry.all(), reference, order.event);
      const before = await finished();
      if (before) return before;
      const { holder, issuer, life } = await termsOf(order);
      try {
        const issued = await issueRecorded(db, issuer, { ...order, ...life });
        remember(holder, order, issued);
        return issued.certificate;
      } catch (error) {
        const other = error instanceof IssuedMeanwhile && (await finished());
        if (!other) throw error;
        return other;
      }
    },
    async intend(order) {
      const { holder, issuer, life } = await termsOf(order);
      const intended = intendCertificate(db, issuer, { ...order, ...life });
      return {
        ...intended,
        async sign() {
          const signed = await intended.sign();
          remember(holder, order, signed);
          return signed;
        },
      };
    },
    revoke: async (db, order) =>
      (await isOfAuthority(db, order.serial)) ? 'takes-two-persons' : revoke(db, order),
    isAuthority: isOfAuthority,
    twoPersons,
    hold,
    release,
    statusOf: (serial) => statusOf(serial),
    statesOf,
    lastEndOf,
    recordOf: (serial) => issuedRecord(db, serial),
    factsOf: facts.of,
    chainOf: chain.of,
    timeStamps,
    ocsp,
    sealMaker: () => registry.need('sm2-seal-maker'),
    reportSigners: () => Promise.all([registry.need('ecdsa-reports'), registry.need('sm2-reports')]),
    roots: async () => (await rootHolders()).map(({ certificate }) => certificate),
    authorityCertificate: async (name) => (await authorityNamed(name))?.certificate,
    async authorityFile(file) {
      if (!file.endsWith('.crt')) return rootFile(await rootHolders(), file);
      const holder = await authorityNamed(file.slice(0, -'.crt'.length));
      return holder && certificateFile(holder.certificate);
    },
    async newestCrl(name) {
      const holder = await authorityNamed(name);
      const crl = holder && (await published.newest(holder.id));
      return crl && { ...crl, bytes: () => published.bytes(holder.id, crl.number) };
    },
    check: () => checkCertificates(dependencies),
    warnOfExpiries: () => warnOfExpiries(dependencies),
    recordMissing: () => recordMissing(db, given.log),
    stop: lists.stop,
  };
}
