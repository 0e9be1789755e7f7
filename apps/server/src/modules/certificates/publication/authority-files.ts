import fs from 'node:fs';
import { type Certificate, certificateBundle, formatName } from '@yinxin/pki';
import type { Holder } from '../issuing/registry.ts';

/** A file of the authority, made from the certificates of the moment. */
export interface AuthorityFile {
  type: string;
  bytes: Uint8Array;
  date: Date;
}

type Root = Pick<Holder, 'family' | 'generation' | 'certificate'>;
type Maker = (roots: readonly Root[]) => Omit<AuthorityFile, 'date'>;

const template = (name: string) =>
  fs.readFileSync(new URL(`./installers/${name}`, import.meta.url), 'utf8').split('#@ROOTS@\n');

const text = (type: string, content: string) => ({
  type: `${type}; charset=utf-8`,
  bytes: Buffer.from(content),
});

/** Everything that holds all roots at once. */
const ROOT_FILES: Readonly<Record<string, Maker>> = {
  'yinxin-roots.pem': (roots) =>
    text('application/x-pem-file', roots.map(({ certificate }) => certificate.pem).join('')),
  'yinxin-roots.p7b': (roots) => ({
    type: 'application/x-pkcs7-certificates',
    bytes: certificateBundle(roots.map(({ certificate }) => certificate.der)),
  }),
  'install-yinxin-roots.sh': (roots) =>
    text('application/x-sh', template('install-yinxin-roots.sh').join(shellRoots(roots))),
  // Windows PowerShell takes a file without byte order mark for the local code page
  'install-yinxin-roots.ps1': (roots) =>
    text(
      'text/plain',
      `\uFEFF${template('install-yinxin-roots.ps1').join(powerShellRoots(roots)).replaceAll('\n', '\r\n')}`,
    ),
};

export const certificateFile = ({ der, notBefore }: Certificate): AuthorityFile => ({
  type: 'application/pkix-cert',
  bytes: der,
  date: notBefore,
});

/** A file with all roots; undefined for a name that is none. */
export function rootFile(roots: readonly Root[], file: string): AuthorityFile | undefined {
  const make = Object.hasOwn(ROOT_FILES, file) ? ROOT_FILES[file] : undefined;
  if (!make || roots.length === 0) return undefined;
  const newest = Math.max(...roots.map(({ certificate }) => certificate.notBefore.getTime()));
  return { ...make(roots), date: new Date(newest) };
}

interface RootFacts {
  id: string;
  subject: string;
  expires: string;
  sha256: string;
}

const factsOf = ({ family, generation, certificate }: Root): RootFacts => ({
  id: `${family}-g${generation}`,
  subject: formatName(certificate.subject),
  expires: certificate.notAfter.toISOString().slice(0, 10),
  sha256: certificate.fingerprint(),
});

/** A name may hold any character; between single quotes only the quote itself means something. */
const shellQuoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`;
const powerShellQuoted = (value: string) => `'${value.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;

function shellRoots(roots: readonly Root[]): string {
  const known = roots.map((root) => ({ ...factsOf(root), pem: root.certificate.pem }));
  const answers = (name: string, fact: 'subject' | 'expires' | 'sha256') => [
    `${name}() {`,
    '  case $1 in',
    ...known.map((root) => `    ${root.id}) echo ${shellQuoted(root[fact])} ;;`),
    '  esac',
    '}',
  ];
  return [
    `ROOTS=${shellQuoted(known.map(({ id }) => id).join(' '))}`,
    ...answers('subject', 'subject'),
    ...answers('expires', 'expires'),
    ...answers('fingerprint', 'sha256'),
    'pem() {',
    '  case $1 in',
    ...known.flatMap(({ id, pem }) => [`    ${id})`, "      cat <<'PEM'", pem.trimEnd(), 'PEM', '      ;;']),
    '  esac',
    '}',
    '',
  ].join('\n');
}

const powerShellRoots = (roots: readonly Root[]): string =>
  roots
    .map((root) => {
      const { subject, expires, sha256 } = factsOf(root);
      const base64 = Buffer.from(root.certificate.der).toString('base64');
      const fields = {
        Family: root.family,
        Subject: subject,
        Expires: expires,
        Sha256: sha256,
        Base64: base64,
      };
      const words = Object.entries(fields).map(([name, value]) => `${name} = ${powerShellQuoted(value)}`);
      return `  @{ ${words.join('; ')} }\n`;
    })
    .join('');
