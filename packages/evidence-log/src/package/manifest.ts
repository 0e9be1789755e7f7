// What lies in an evidence package: every file with its size and digests, under one time stamp.

export const MANIFEST = 'manifest.json';
/** RFC 3161 over the manifest's bytes: whoever changes one of them changes what was stamped. */
export const MANIFEST_STAMP = 'manifest.tsr';
export const PACKAGE_FORMAT = 'yinxin-evidence/1';

/** Where each kind of file lies: whoever calls a file something puts it where its readers see what it is. */
const PLACES = {
  document: /^合同文件\/[^/]+\.pdf$/,
  event: /^存证记录\/\d+\.json$/,
  proof: /^存证记录\/\d+\.tlog-proof$/,
  checkpoint: /^存证记录\/检查点\.txt$/,
  'checkpoint-stamp': /^存证记录\/检查点\.tsr$/,
  /** Of the same checkpoint, by an SM2 key; none of checkpoints from before. */
  'checkpoint-stamp-sm2': /^存证记录\/检查点\.sm2\.tsr$/,
  policy: /^存证记录\/公钥\.txt$/,
  certificate: /^证书\/[^/]+\.cer$/,
  crl: /^证书状态\/[^/]+\.crl$/,
  report: /^验证报告\/\d+\.json$/,
  /** What each signer confirmed, what a confirmation of several was for, and how each came to sign. */
  intent: /^签署意愿\/\d+\.json$/,
  'intent-batch': /^签署意愿\/\d+\.batch\.txt$/,
  'signing-record': /^签署档案\/\d+\.json$/,
  readme: /^说明\.txt$/,
  /** The same in words for a court, signed by the authority. */
  'evidence-report': /^证据报告\.pdf$/,
  /** The page that judges packages without a network: the same as in the download zone. */
  verifier: /^离线验证器\.html$/,
} as const satisfies Record<string, RegExp>;
export type FileKind = keyof typeof PLACES;
const isKind = (kind: unknown): kind is FileKind => typeof kind === 'string' && Object.hasOwn(PLACES, kind);

/** By their paths. */
export type PackageFiles = ReadonlyMap<string, Uint8Array>;

export interface PackageFile {
  path: string;
  kind: FileKind;
  size: number;
  /** In hex. */
  sha256: string;
  sm3: string;
}

export interface PackageManifest {
  format: typeof PACKAGE_FORMAT;
  contract: { id: string; code: string };
  madeAt: string;
  files: PackageFile[];
}

export const formatManifest = (manifest: PackageManifest): string =>
  `${JSON.stringify(manifest, undefined, 2)}\n`;

/** The proof that belongs to an event. */
export const proofOf = (eventPath: string): string => eventPath.replace(/\.json$/, '.tlog-proof');
export const eventOf = (proofPath: string): string => proofPath.replace(/\.tlog-proof$/, '.json');

type Unknown = Record<string, unknown>;
const isObject = (value: unknown): value is Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasExactly = (value: Unknown, names: readonly string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Within the package, and nowhere else: no way up, no way out, no second spelling. */
export const isPackagePath = (path: unknown): path is string =>
  typeof path === 'string' &&
  path.length <= 300 &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
  !/[\\:\p{Cc}]/u.test(path);

function isFile(value: unknown): value is PackageFile {
  if (!isObject(value) || !hasExactly(value, ['path', 'kind', 'size', 'sha256', 'sm3'])) return false;
  return (
    isPackagePath(value.path) &&
    isKind(value.kind) &&
    PLACES[value.kind].test(value.path) &&
    Number.isSafeInteger(value.size) &&
    (value.size as number) >= 0 &&
    isHash(value.sha256) &&
    isHash(value.sm3)
  );
}

/** Undefined where it is no manifest: what is not understood is not skipped. */
export function parseManifest(text: string): PackageManifest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || !hasExactly(value, ['format', 'contract', 'madeAt', 'files'])) return undefined;
  const { format, contract, madeAt, files } = value;
  if (format !== PACKAGE_FORMAT || typeof madeAt !== 'string' || Number.isNaN(Date.parse(madeAt)))
    return undefined;
  if (!isObject(contract) || !hasExactly(contract, ['id', 'code'])) return undefined;
  if (Object.values(contract).some((one) => typeof one !== 'string')) return undefined;
  if (!Array.isArray(files) || !files.every(isFile)) return undefined;
  const paths = files.map(({ path }) => path.toLowerCase());
  if (new Set(paths).size !== paths.length) return undefined;
  return value as unknown as PackageManifest;
}
