// A root of the tests' own, on the demo's trust list before the first test begins and to the end: the list is everybody's,
// and a test that changed it would change what others see. The port names the file, as it does for the operators.
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Certificate } from '@yinxin/pki';
import {
  aCertificate,
  type Holder,
  holderOf,
  type KeyKind,
  keyOf,
} from '../../packages/pdf-signature/src/attacks/testing/certificates.ts';
import { ROOT_NAME } from '../../packages/pdf-signature/src/attacks/testing/world.ts';
import { asOperator } from './orders.ts';

/** Whose attack files have seals too. */
export const ROOT_KIND: KeyKind = 'sm2';

const file = path.join(os.tmpdir(), `yinxin-browser-root-${process.env.BROWSER_TEST_PORT ?? 'default'}.json`);

interface Kept {
  /** DER in Base64. */
  certificate: string;
  privateKey: string;
}

/** One operator asks for a new root, another decides. */
export async function trustNewRoot(page: Pick<Page, 'request'>): Promise<void> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'SM2' });
  const root = aCertificate({
    ...{ subject: ROOT_NAME, ca: true, key: keyOf(ROOT_KIND, privateKey) },
    serial: 1n, // no other certificate of the tests has it
  });
  const kept: Kept = {
    certificate: root.certificate.toBase64(),
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  };
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  interface Asked {
    id: string;
    digest: string;
  }
  const { id, digest } = await asOperator<Asked>(page, 'reviewer', '/api/admin/trust/request', {
    certificate: new Certificate(root.certificate).pem,
    ...{ name: '攻防测试根', source: '测试自己生成的根', why: '攻防测试' },
  });
  await asOperator(page, 'reviewer2', '/api/admin/trust/decide', {
    id,
    digest,
    approve: true,
    why: '攻防测试',
  });
}

export function trustedRoot(): Holder {
  const { certificate, privateKey } = JSON.parse(fs.readFileSync(file, 'utf8')) as Kept;
  return holderOf(Uint8Array.fromBase64(certificate), keyOf(ROOT_KIND, createPrivateKey(privateKey)));
}
