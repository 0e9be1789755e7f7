import * as pki from '@yinxin/pki';

/** Builds certificates that no careful authority would sign, for the path validation of `cert verify`. */

export interface Entity {
  readonly certificate: pki.Certificate;
  readonly signer: pki.Signer;
}

export interface EntityInput {
  readonly subject?: string;
  readonly issuer?: Entity;
  /** Instead of the issuer's own name. */
  readonly issuerName?: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  readonly extensions?: readonly pki.Extension[];
  readonly badSignature?: boolean;
}

const provider = new pki.SoftwareKeyProvider({
  store: pki.memoryKeyStore(),
  masterKey: new Uint8Array(32).fill(1),
});

const name = (common: string): pki.Name => pki.readNameText(`CN=${common},O=Test Certificates,C=CN`);

export async function anEntity(input: EntityInput = {}): Promise<Entity> {
  const signer = await pki.signerFor(provider, await provider.generate('P-256', 'test'));
  const by = input.issuer?.signer ?? signer;
  const subject = name(input.subject ?? 'End Entity');
  const tbs = pki.encodeTbsCertificate({
    serial: pki.randomSerial(),
    signatureAlgorithm: by.algorithm.identifier,
    issuer: input.issuerName ? name(input.issuerName) : (input.issuer?.certificate.subject ?? subject),
    subject,
    publicKey: signer.publicKey,
    notBefore: input.notBefore ?? new Date('2020-01-01T00:00:00Z'),
    notAfter: input.notAfter ?? new Date('2040-01-01T00:00:00Z'),
    extensions: input.extensions ?? [pki.extension(pki.keyUsage, ['digitalSignature'], true)],
  });
  const signature = Uint8Array.from(await by.sign(tbs));
  if (input.badSignature) signature[signature.length - 1]! ^= 1;
  const der = pki.signedStructure(tbs, by.algorithm.identifier, signature);
  return { certificate: new pki.Certificate(der), signer };
}

export const AUTHORITY: readonly pki.Extension[] = [
  pki.extension(pki.basicConstraints, { ca: true }, true),
  pki.extension(pki.keyUsage, ['keyCertSign', 'cRLSign'], true),
];

export const policies = (...oids: string[]): pki.Extension =>
  pki.extension(
    pki.certificatePolicies,
    oids.map((policy) => ({ policy })),
  );

export const anAuthorityUnder = (issuer: Entity | undefined, input: EntityInput = {}): Promise<Entity> =>
  anEntity({ ...(issuer && { issuer }), ...input, extensions: input.extensions ?? AUTHORITY });

export async function aCrl(by: Entity, ...revoked: Entity[]): Promise<Uint8Array> {
  const crl = await pki.issueCrl({
    ca: by,
    number: 1n,
    thisUpdate: new Date('2026-01-01T00:00:00Z'),
    nextUpdate: new Date('2026-12-01T00:00:00Z'),
    revoked: revoked.map(({ certificate }) => ({
      serial: certificate.serial,
      revokedAt: new Date('2026-01-01T00:00:00Z'),
      reason: 'keyCompromise',
    })),
  });
  return crl.der;
}

export const pemOf = (...entities: Entity[]): string =>
  entities.map(({ certificate }) => certificate.pem).join('');
