import { basicConstraints, extension, subjectAltName } from '@yinxin/pki';
import { expect, test } from 'vitest';
import { AUTHORITY, anAuthorityUnder, anEntity, pemOf } from '../testing/certificates.ts';
import { aDesk } from '../testing/cli.ts';

test('every certificate of a file is shown, for people and for programs', async () => {
  const root = await anAuthorityUnder(undefined, {
    subject: '演示根',
    extensions: [extension(basicConstraints, { ca: true, pathLength: 1 }, true), AUTHORITY[1]!],
  });
  const leaf = await anEntity({
    subject: '张三',
    issuer: root,
    extensions: [
      extension(subjectAltName, [
        { kind: 'email', value: 'zhang@example.cn' },
        { kind: 'ip', value: Uint8Array.of(192, 0, 2, 1) },
      ]),
    ],
  });
  const desk = aDesk();
  desk.save('both.pem', pemOf(leaf, root));
  const text = await desk.done('cert', 'show', '@both.pem');
  expect(text).toMatch(/^主题 +张三，单位 Test Certificates，中国$/m);
  expect(text).toMatch(/^颁发者 +演示根，单位 Test Certificates，中国（自签名）$/m);
  expect(text).toMatch(/^主题原文 +CN=张三,O=Test Certificates,C=CN$/m);
  expect(text).toMatch(/^类型 +CA 证书，下级最多 1 层$/m);
  expect(text).toMatch(/^备用名称 +email:zhang@example.cn、ip:192.0.2.1$/m);
  const lines = (await desk.done('cert', 'show', '@both.pem', '--json'))
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { serial: leaf.certificate.serial, ca: false, selfSigned: false, publicKey: 'P-256' },
    { ca: true, pathLength: 1, selfSigned: true, keyUsage: ['keyCertSign', 'cRLSign'] },
  ]);
});

test('control characters in names never reach the terminal', async () => {
  const desk = aDesk();
  desk.save('evil.pem', pemOf(await anEntity({ subject: 'a\u001b[31mb\u202ec' })));
  const text = await desk.done('cert', 'show', '@evil.pem');
  expect(text).toMatch(/^主题 +a⟨U\+001B⟩\[31mb⟨U\+202E⟩c，/m);
  expect(text).toContain('CN=a⟨U+001B⟩[31mb⟨U+202E⟩c,');
  expect(text).not.toContain('\u001b');
});
