import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database, Queryable } from '../db/connect.ts';
import { decrypt, encrypt } from './cipher.ts';
import { type MasterKeys, masterKeys } from './master-keys.ts';
import {
  derivedKeys,
  type KeyRows,
  type Subject,
  type SubjectVault,
  type SystemKeys,
  subjectVault,
  systemKeys,
} from './subjects.ts';

/** Keeps personal data: encrypted at rest (AES-256-GCM), found again by a keyed hash. */
export interface Vault {
  seal(text: string): Buffer;
  open(sealed: Buffer): string;
  /** The same value gives the same bytes for the same purpose and tells nothing without the key. */
  fingerprint(purpose: string, value: string): Buffer;
}

/** What belongs to one person or organisation and is to be unreadable once they are forgotten. */
export interface SubjectVaults {
  /** Inside a transaction hand it over: the key is read and made on the same connection. */
  forSubject(subject: Subject, tx?: Queryable, read?: KeyRows): SubjectVault;
}

const vaultOf = (keys: SystemKeys): Vault => ({
  seal: (text) => encrypt(keys['personal-data'], Buffer.from(text)),
  open: (sealed) => decrypt(keys['personal-data'], sealed).toString(),
  fingerprint: (purpose, value) =>
    createHmac('sha256', keys.fingerprint).update(`${purpose}\0${value}`).digest(),
});

/** Of an installation whose master key was never changed. */
export const createVault = (masterKeyHex: string): Vault => vaultOf(derivedKeys(masterKeys(masterKeyHex)));

export interface OpenedVault extends Vault, SubjectVaults {
  /** Seals private keys, and opens nothing else. */
  privateKeys: Buffer;
}

export async function openVault(db: Database, masters: MasterKeys): Promise<OpenedVault> {
  const keys = await systemKeys(db, masters);
  return {
    ...vaultOf(keys),
    privateKeys: keys['private-keys'],
    forSubject: (subject, tx = db, read) => subjectVault(tx, masters, subject, read),
  };
}

export const sameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
