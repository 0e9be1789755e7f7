import type { SignatureLevel } from '@yinxin/api';
import type { PageText } from '@yinxin/pdf-render';
import type {
  EvidenceSource,
  Placement,
  Report,
  Seam,
  TimeStampSource,
  ValidationData,
} from '@yinxin/pdf-signature';
import type { Drawing } from '@yinxin/seal';
import type { Guest } from '../../http/turns.ts';
import type { Entry, Scanned } from '../typesetting/index.ts';

/** Of a file that may be large: asked for when it is its turn, so that nobody who waits holds it in memory. */
export type Bytes = () => Promise<Uint8Array>;

/** A picture of a seal, true to size. */
export interface PictureArt {
  png: Uint8Array;
  widthMm: number;
  heightMm: number;
}
/** What a signature shows on pages. */
export type Art = Drawing | PictureArt;
export type Mark = { art: Art; at: readonly Placement[] } | { art: Art; seam: Seam };

/** Whose certificate signs, with its issuers, DER. */
export interface SigningCertificate {
  certificate: Uint8Array;
  chain: readonly Uint8Array[];
}

interface SignatureWish {
  marks: readonly Mark[];
  reason: string;
  signerName: string;
  at: Date;
  timeStamp: TimeStampSource;
}

/** A signature that waits for its key. */
export interface BegunSignature {
  toBeSigned: Uint8Array;
  /** Of the file's signed bytes. */
  documentDigest: Uint8Array;
  /** The signed file; at B-T a time stamp is asked for. */
  finish(signature: Uint8Array, level: Extract<SignatureLevel, 'B-B' | 'B-T'>): Promise<Uint8Array>;
}

/** By what a file is judged. */
export interface TrustMaterial extends Partial<Pick<ValidationData, 'crls' | 'ocspResponses'>> {
  trust: readonly Uint8Array[];
}

/** What contracts need of the format that documents have. */
export interface DocumentFormat {
  /** What the file holds, and what stands against signing it. @throws DocumentRefused, DOCUMENT_BUSY */
  scan(guest: Guest, sha256: string, bytes: Uint8Array): Promise<Scanned>;
  /** The words of every page, with their places. @throws DOCUMENT_BUSY, DOCUMENT_REFUSED */
  read(guest: Guest, sha256: string, bytes: Bytes): Promise<PageText[]>;
  /** A page as a picture. @throws DOCUMENT_BUSY, DOCUMENT_REFUSED */
  page(
    guest: Guest,
    wish: { sha256: string; page: number; width: number },
    bytes: Bytes,
  ): Promise<Uint8Array>;
  /** The file with values written into its pages, before anybody signs. @throws DocumentRefused */
  prepare(bytes: Uint8Array, entries: readonly Entry[]): Promise<Uint8Array>;
  /** The same file again and again, each time with other values: it is looked into once. @throws DocumentRefused */
  prepareMany(bytes: Uint8Array, all: readonly (readonly Entry[])[]): Promise<Uint8Array[]>;
  /** The same file, certificate and wish give the same bytes to be signed. @throws SigningRefused */
  sign(bytes: Uint8Array, by: SigningCertificate, wish: SignatureWish): BegunSignature;
  /** Adds all evidence to a signed file (B-LT), and an archive time stamp where a source is given (B-LTA). */
  extend(
    bytes: Uint8Array,
    given: { evidence: EvidenceSource; timeStamp?: TimeStampSource },
  ): Promise<Uint8Array>;
  verify(bytes: Uint8Array, by: TrustMaterial): Promise<Report>;
}
