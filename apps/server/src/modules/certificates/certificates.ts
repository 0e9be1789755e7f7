import type { Certificate, CertificateStatus, ProfileId, Signer, SubjectFields } from '@yinxin/pki';
import type { Queryable } from '../../db/connect.ts';
import { addressesAt, authorityOf } from './addresses.ts';
import { attemptAll } from './attempt-all.ts';
import { type AuthorityFile, certificateFile, rootFile } from './authority-files.ts';
import { type CrlPolicy, crlBytes, newestCrl, type PublishedCrl, refreshCrls } from './crls.ts';
import { establish } from './establish.ts';
import { checkCertificates, warnOfExpiries } from './expiry.ts';
import { type Family, HIERARCHY, isAuthority, type Member, type Operator } from './hierarchy.ts';
import { type HoldOrder, type HoldOutcome, hold, type ReleaseOutcome, release } from './hold.ts';
import { issueRecorded, type Motive } from './issue.ts';
import { createOcsp, type Ocsp } from './ocsp.ts';
import type { CertificateParts } from './parts.ts';
import { createRegistry, type Holder } from './registry.ts';
import { type LoneRevocationOutcome, type RevocationOrder, revoke, revokeAbandoned } from './revoke.ts';
import { soon } from './soon.ts';
import { chainOf, statusOf } from './status.ts';
import { DAY_MS, wholeSeconds } from './time.ts';
import { createTimeStamps, type TimeStamps } from './time-stamps.ts';
import { isOfAuthority, type TwoPersons, twoPersons } from './two-persons.ts';

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
  /** In the caller's transaction; the list follows when it is committed. */
  revoke(db: Queryable, order: RevocationOrder): Promise<LoneRevocationOutcome>;
  /** Acts that one person asks for and another decides: revoking an authority, or many certificates. */
  readonly twoPersons: TwoPersons;
  /** Suspends a subscriber's certificate; like `revoke` in the caller's transaction. */
  hold(db: Queryable, order: HoldOrder): Promise<HoldOutcome>;
  release(db: Queryable, order: HoldOrder): Promise<ReleaseOutcome>;
  /** Serials are hex, like `Certificate.serial`. */
  statusOf(serial: string): Promise<CertificateStatus>;
  /** The certificate and its issuers up to the root; empty for a serial that was never issued. */
  chainOf(serial: string): Promise<Certificate[]>;
  readonly timeStamps: TimeStamps;
  readonly ocsp: Ocsp;
  /** Who signs seals (GB/T 38540). */
  sealMaker(): Promise<{ certificate: Certificate; signer: Signer }>;
  /** The root certificates that a verifier trusts. */
  roots(): Promise<Certificate[]>;
  authorityCertificate(name: string): Promise<Certificate | undefined>;
  /** What is published below /ca: `<authority>.crt`, all roots as bundles and as installers. */
  authorityFile(file: string): Promise<AuthorityFile | undefined>;
  newestCrl(name: string): Promise<(PublishedCrl & { bytes(): Promise<Buffer> }) | undefined>;
  /** Throws when a certificate of ours ended or a list is stale. */
  check(): Promise<void>;
  warnOfExpiries(): Promise<void>;
  /** Waits for a list in the making; no new one is begun. */
  stop(): Promise<void>;
}

const DEFAULT_DAYS = 365;

export function createCertificates(given: CertificateParts, settings: CertificateSettings): Certificates {
  const { hierarchy = HIERARCHY, operator } = settings;
  const { db } = given.store;
  const registry = createRegistry(db, given.keys, given.changes);
  const parts = { ...given, registry, hierarchy, operator, addresses: addressesAt(settings.origin) };
  const ocsp = createOcsp({ ...parts, lifetimeMs: settings.ocspLifetimeMs });
  const timeStamps = createTimeStamps({ ...parts, accuracyMs: settings.timeStampAccuracyMs });
  const lists = soon(() => refreshCrls({ ...parts, policy: settings.crl }));
  given.changes.on('revocations', () => {
    lists.run().catch((error) => given.log.error({ err: error }, 'CRL'));
  });

  /** A revoked authority is still asked for: its certificates have to be judged. */
  const authorityNamed = async (name: string): Promise<Holder | undefined> =>
    (await registry.all()).findLast((holder) => holder.name === name && isAuthority(holder));
  const rootHolders = async () =>
    (await registry.all()).filter(({ role, revoked }) => role === 'root' && !revoked);

  return {
    async establish() {
      await establish(parts);
      await lists.run();
    },
    async keepFresh() {
      registry.forget();
      await attemptAll([() => establish(parts), () => revokeAbandoned(db), lists.run]);
    },
    async issue(order) {
      const holder = await registry.need(`${order.algorithm}-ca`);
      const notBefore = wholeSeconds(given.now());
      const wished = notBefore.getTime() + (order.days ?? DEFAULT_DAYS) * DAY_MS;
      const notAfter = new Date(Math.min(wished, holder.certificate.notAfter.getTime()));
      const issuer = {
        id: holder.id,
        authority: authorityOf(holder, parts.addresses),
        signer: holder.signer,
      };
      return issueRecorded(db, issuer, { ...order, notBefore, notAfter });
    },
    revoke: async (db, order) =>
      (await isOfAuthority(db, order.serial)) ? 'takes-two-persons' : revoke(db, order),
    twoPersons: twoPersons(given.now),
    hold,
    release,
    statusOf: (serial) => statusOf(db, serial),
    chainOf: (serial) => chainOf(db, registry, serial),
    timeStamps,
    ocsp,
    sealMaker: () => registry.need('sm2-seal-maker'),
    roots: async () => (await rootHolders()).map(({ certificate }) => certificate),
    authorityCertificate: async (name) => (await authorityNamed(name))?.certificate,
    async authorityFile(file) {
      if (!file.endsWith('.crt')) return rootFile(await rootHolders(), file);
      const holder = await authorityNamed(file.slice(0, -'.crt'.length));
      return holder && certificateFile(holder.certificate);
    },
    async newestCrl(name) {
      const holder = await authorityNamed(name);
      const crl = holder && (await newestCrl(db, holder.id));
      return crl && { ...crl, bytes: () => crlBytes(db, holder.id, crl.number) };
    },
    check: () => checkCertificates(parts),
    warnOfExpiries: () => warnOfExpiries(parts),
    stop: lists.stop,
  };
}
