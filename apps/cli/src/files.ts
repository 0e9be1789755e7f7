import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { DerError, readPem, TAG } from '@yinxin/der';
import { Certificate, parseSignedData } from '@yinxin/pki';
import { fileProblem, UsageError } from './errors.ts';

/** A file the user named; that it cannot be read is the user's to mend. */
export async function readInput(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new UsageError(`${path}：${fileProblem(error) ?? '无法读取'}`);
  }
}

/** The option of every command that writes a file the user named. */
export const FORCE = { help: '替换已有的文件' } as const;

/**
 * Lets a file appear whole or not at all. It is written beside its place, under a name that nobody can have prepared a
 * link at; another file gives way to it only where that is wanted.
 */
export async function intoPlace(
  path: string,
  { replace }: { replace: boolean },
  write: (temporary: string) => Promise<void>,
): Promise<void> {
  await requireFree(path, { replace });
  const temporary = `${path}.${randomUUID()}.part`;
  try {
    await write(temporary);
    await (replace ? rename(temporary, path) : placeNew(temporary, path));
  } finally {
    await rm(temporary, { force: true });
  }
}

const taken = (path: string) => new UsageError(`${path}：文件已存在，要替换请加 --force`);

/** Asked before anything is signed or issued that could not be written then. @throws UsageError */
export async function requireFree(path: string, { replace }: { replace: boolean }): Promise<void> {
  const isTaken = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isTaken && !replace) throw taken(path);
}

/** A link is made only where nothing stands, however the moments fall; file systems without links copy. */
async function placeNew(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      await copyFile(temporary, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? taken(path) : error;
  }
}

export const writeWhole = (
  path: string,
  content: Uint8Array | string,
  { replace }: { replace: boolean },
): Promise<void> =>
  intoPlace(path, { replace }, (temporary) => writeFile(temporary, content, { flag: 'wx', flush: true }));

const CERTIFICATE_LABELS = ['CERTIFICATE', 'X509 CERTIFICATE'];
const PKCS7_LABELS = ['PKCS7', 'CMS', 'PKCS #7 SIGNED DATA'];
const CRL_LABELS = ['X509 CRL', 'CRL'];

/** DER of the certificates in files: PEM bundles, single DER certificates, PKCS#7. Their inner form is not judged. */
export const readCertificates = (paths: readonly string[]): Promise<Uint8Array[]> =>
  readEach(paths, certificatesIn, '证书');

export const readCrls = (paths: readonly string[]): Promise<Uint8Array[]> =>
  readEach(paths, crlsIn, '吊销列表');

/** One certificate that must be readable, the first of its file. */
export async function readCertificate(path: string): Promise<Certificate> {
  const [der] = await readCertificates([path]);
  try {
    return new Certificate(der!);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new UsageError(`${path}：证书内容不符合 X.509 格式`);
  }
}

async function readEach(
  paths: readonly string[],
  read: (bytes: Uint8Array) => Uint8Array[],
  what: string,
): Promise<Uint8Array[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const parts = orNothing(await readInput(path), read);
      if (parts.length === 0) throw new UsageError(`${path}：文件中没有${what}`);
      return parts;
    }),
  );
  return found.flat();
}

function orNothing(bytes: Uint8Array, read: (bytes: Uint8Array) => Uint8Array[]): Uint8Array[] {
  try {
    return read(bytes);
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}

function certificatesIn(bytes: Uint8Array): Uint8Array[] {
  const blocks = pemBlocks(bytes);
  if (!blocks) return pkcs7Parts(bytes)?.certificates.slice() ?? derSequence(bytes);
  return blocks.flatMap(({ label, bytes: body }) => {
    if (CERTIFICATE_LABELS.includes(label)) return [body];
    return PKCS7_LABELS.includes(label) ? [...parseSignedData(body).certificates] : [];
  });
}

function crlsIn(bytes: Uint8Array): Uint8Array[] {
  const blocks = pemBlocks(bytes);
  if (!blocks) return pkcs7Parts(bytes)?.crls.slice() ?? derSequence(bytes);
  return blocks.flatMap(({ label, bytes: body }) => {
    if (CRL_LABELS.includes(label)) return [body];
    return PKCS7_LABELS.includes(label) ? [...parseSignedData(body).crls] : [];
  });
}

function pemBlocks(bytes: Uint8Array): ReturnType<typeof readPem> | undefined {
  const text = Buffer.from(bytes).toString('latin1');
  return text.includes('-----BEGIN ') ? readPem(text) : undefined;
}

function pkcs7Parts(bytes: Uint8Array): ReturnType<typeof parseSignedData> | undefined {
  try {
    return parseSignedData(bytes);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

const derSequence = (bytes: Uint8Array): Uint8Array[] => (bytes[0] === TAG.sequence ? [bytes] : []);
