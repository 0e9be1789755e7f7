import { randomBytes, scryptSync } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Authority,
  type Certificate,
  fileKeyStore,
  type KeyRef,
  parseCertificates,
  SoftwareKeyProvider,
  signerFor,
} from '@yinxin/pki';
import { Failure, UsageError } from '../errors.ts';
import { writeWhole } from '../files.ts';
import type { IndexEntry } from './index-entry.ts';

/** What ca.json holds: everything about the authority but its key and certificate. */
export interface CaSettings {
  readonly format: 'yinxin-ca-1';
  readonly key: KeyRef;
  /** Hex; turns the passphrase into the key that seals the private key. */
  readonly salt: string;
  readonly crlUrls: readonly string[];
  readonly ocspUrls: readonly string[];
  readonly issuerUrls: readonly string[];
}

/** RFC 7914 with 32 MB: slow for who guesses passphrases, unnoticed by who knows it. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** An authority in a folder: ca.json, ca.crt, chain.crt, keys/, certs/, index.jsonl, ca.crl. */
export class CaFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  file(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Fills a new folder. One that holds anything is refused; one that could not be filled is left empty. */
  async create<T>(fill: () => Promise<T>): Promise<T> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    if ((await readdir(this.path)).length > 0) throw new UsageError(`${this.path}：文件夹不是空的`);
    try {
      await mkdir(this.file('certs'));
      return await fill();
    } catch (error) {
      for (const name of await readdir(this.path)) await rm(this.file(name), { recursive: true });
      throw error;
    }
  }

  newSalt(): string {
    return randomBytes(16).toString('hex');
  }

  keyProvider(passphrase: string, salt: string): SoftwareKeyProvider {
    const masterKey = new Uint8Array(
      scryptSync(passphrase.normalize('NFKC'), Buffer.from(salt, 'hex'), 32, SCRYPT),
    );
    return new SoftwareKeyProvider({ store: fileKeyStore(this.file('keys')), masterKey });
  }

  /** `chain`: the authority's certificate first, the root last. */
  async keep(settings: CaSettings, chain: readonly Certificate[]): Promise<void> {
    await writeWhole(this.file('ca.crt'), chain[0]!.pem, { replace: true });
    await writeWhole(this.file('chain.crt'), chain.map(({ pem }) => pem).join(''), { replace: true });
    await writeWhole(this.file('ca.json'), `${JSON.stringify(settings, null, 2)}\n`, { replace: true });
  }

  async settings(): Promise<CaSettings> {
    const text = await this.#text('ca.json');
    const settings = JSON.parse(text) as CaSettings;
    if (settings.format !== 'yinxin-ca-1') throw new Failure(`${this.file('ca.json')}：格式未知`);
    return settings;
  }

  async chain(): Promise<Certificate[]> {
    return parseCertificates(await this.#text('chain.crt'));
  }

  async authority(passphrase: string): Promise<Authority> {
    const { key, salt, crlUrls, ocspUrls, issuerUrls } = await this.settings();
    const [certificate] = await this.chain();
    if (!certificate) throw new Failure(`${this.file('chain.crt')}：文件中没有证书`);
    const signer = await signerFor(this.keyProvider(passphrase, salt), key);
    return { certificate, signer, crlUrls, ocspUrls, issuerUrls };
  }

  async entries(): Promise<IndexEntry[]> {
    const lines = (await readFile(this.file('index.jsonl'), 'utf8').catch(emptyIfAbsent)).split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as IndexEntry);
  }

  /** On disk before the call returns, so that a crash forgets nothing that was signed. */
  async record(entry: IndexEntry): Promise<void> {
    await appendFile(this.file('index.jsonl'), `${JSON.stringify(entry)}\n`, { mode: 0o600, flush: true });
  }

  async keepCertificate(certificate: Certificate): Promise<void> {
    await writeWhole(this.file('certs', `${certificate.serial}.crt`), certificate.pem, { replace: true });
  }

  async #text(name: string): Promise<string> {
    try {
      return await readFile(this.file(name), 'utf8');
    } catch {
      throw new UsageError(`${this.path}：不是证书颁发机构的文件夹（缺少 ${name}）`);
    }
  }
}

function emptyIfAbsent(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
