import type { PathInput, PathResult } from '../types.ts';
import { validatePath } from '../validate-path.ts';
import { aCrl, anEntity, type CertificateInput, type CrlInput, type TestEntity } from './build.ts';
import { basicConstraints, keyUsage } from './extensions.ts';

export const AT = new Date('2026-01-01T00:00:00Z');

export interface CaInput extends Omit<CertificateInput, 'issuer'> {
  /** Instead of the usual basicConstraints and keyUsage. */
  onlyExtensions?: readonly Uint8Array[];
  /** What its CRL holds beside the usual; null for no CRL. */
  crl?: Partial<CrlInput> | null;
}

/** A small PKI: a root, CAs below it with their CRLs, and the question whether a path is valid. */
export class TestPki {
  readonly root: TestEntity;
  readonly certificates: Uint8Array[] = [];
  readonly crls: Uint8Array[] = [];

  constructor(root: CaInput = {}) {
    this.root = anEntity({ subject: 'Trust Anchor', ...root, extensions: caExtensions(root) });
    this.addCrl(this.root, root.crl);
  }

  ca(issuer: TestEntity, input: CaInput = {}): TestEntity {
    const entity = anEntity({ ...input, issuer, extensions: caExtensions(input) });
    this.certificates.push(entity.certificate);
    this.addCrl(entity, input.crl);
    return entity;
  }

  leaf(issuer: TestEntity, input: Omit<CertificateInput, 'issuer'> = {}): TestEntity {
    return anEntity({ ...input, issuer });
  }

  addCrl(issuer: TestEntity, input: Partial<CrlInput> | null = {}): void {
    if (input) this.crls.push(aCrl({ issuer, ...input }));
  }

  judge(target: TestEntity, input: Partial<PathInput> = {}): PathResult {
    return validatePath({
      certificate: target.certificate,
      anchors: [this.root.certificate],
      intermediates: this.certificates,
      crls: this.crls,
      at: AT,
      ...input,
    });
  }

  /** 'VALID' or the code of the reason. */
  verdict(target: TestEntity, input: Partial<PathInput> = {}): string {
    const { valid, reason } = this.judge(target, input);
    return valid ? 'VALID' : (reason?.code ?? 'NO REASON');
  }
}

function caExtensions({ onlyExtensions, extensions = [] }: CaInput): readonly Uint8Array[] {
  return onlyExtensions ?? [basicConstraints(), keyUsage(['keyCertSign', 'cRLSign']), ...extensions];
}
