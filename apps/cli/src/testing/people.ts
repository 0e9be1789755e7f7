import type { TestDesk } from './cli.ts';

export const SECRETS = { YINXIN_CA_PASSPHRASE: '颁发机构的正确口令', YINXIN_KEY_PASSPHRASE: 'holder secret' };

export type Algorithm = 'p256' | 'p384' | 'rsa' | 'sm2';

/** An address that is never asked: TEST-NET-1 is not public (RFC 5737). */
const STATUS = ['--crl-url', 'http://192.0.2.1/ca.crl'];

/** A root and an issuing authority under it, in @root and @issuing, with fresh CRLs. */
export async function anAuthority(desk: TestDesk, algorithm: Algorithm): Promise<void> {
  const common = ['--organization', '印信演示', '--algorithm', algorithm, ...STATUS];
  await desk.done('ca', 'init', '@root', '--name', '演示根', ...common);
  await desk.done('ca', 'init', '@issuing', '--name', '演示签发', '--under', desk.file('root'), ...common);
  await desk.done('ca', 'crl', '@root');
  await desk.done('ca', 'crl', '@issuing');
}

/** A person of that authority: @NAME.crt and @NAME.key. */
export const aPerson = (desk: TestDesk, name: string, algorithm: Algorithm): Promise<string> =>
  desk.done(
    ...[
      'ca',
      'issue',
      '@issuing',
      '--profile',
      'person',
      '--name',
      name,
      '--id-number',
      '11010519491231002X',
    ],
    ...['--algorithm', algorithm, `--out=@${name}.crt`, `--key-out=@${name}.key`],
  );

export const signedBy = (name: string): string[] => [
  `--cert=@${name}.crt`,
  `--key=@${name}.key`,
  '--chain=@issuing/chain.crt',
];

/** What a verifier who knows the root brings. */
export const TRUST = ['--trust=@root/ca.crt', '--crl=@root/ca.crl', '--crl=@issuing/ca.crl'];
