import { generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNATURES } from '@yinxin/pki';
import { aCertificate, type Holder } from '../src/attacks/testing/certificates.ts';
import { SIGNED } from '../src/attacks/testing/world.ts';
import { pdfSigner, signPdf } from '../src/sign/index.ts';
import { signWithOffice } from './office.ts';
import { run, runJava } from './programs.ts';

/** What other programs sign, before us and after us. The keys are thrown away; their root is kept beside the files. */
export async function signAll(work: string, corpus: string): Promise<void> {
  const { root, signer, store } = keys(work);
  writeFileSync(join(corpus, 'root.der'), root.certificate);
  const tools = toolsWith(work, store);
  const of = (name: string) => join(corpus, `${name}.pdf`);
  const bases = ['itext5-plain', 'chromium-extras', 'libreoffice-tagged', 'pdfbox-form', 'qpdf-linearized'];
  for (const [tool, signWith] of Object.entries(tools)) {
    for (const base of bases) signWith(of(base), of(`signed-${tool}-${base}`));
    const once = of(`signed-${tool}-itext5-plain`);
    signWith(once, of(`signed-twice-${tool}`));
    for (const base of bases.slice(0, 3)) {
      const ours = join(work, 'ours.pdf');
      writeFileSync(ours, Buffer.concat(await signPdf(readFileSync(of(base)), signer, { at: SIGNED })));
      signWith(ours, of(`ours-then-${tool}-${base}`));
    }
  }
  const exported = of('signed-libreoffice');
  withOffice(work, exported);
  for (const [tool, signWith] of Object.entries(tools))
    signWith(exported, of(`signed-libreoffice-then-${tool}`));
  for (const kind of ['visible', 'certified']) {
    runJava('IText5Files', 'sign', of('libreoffice-tagged'), of(`signed-itext5-${kind}`), store, kind);
  }
}

type Tool = (from: string, to: string) => void;

function toolsWith(work: string, store: string): Record<string, Tool> {
  const nss = nssStore(work);
  const fonts = smallFont(work);
  return {
    poppler: (from, to) => {
      const options = ['-nssdir', nss, '-nick', 'signer', '-add-signature'];
      run('pdfsig', [...options, from, to], work, { FONTCONFIG_FILE: fonts });
      if (!existsSync(to)) throw new Error(`pdfsig did not sign ${from}`);
    },
    pdfbox: (from, to) => runJava('PdfBoxFiles', 'sign', from, to, store),
    itext5: (from, to) => runJava('IText5Files', 'sign', from, to, store),
  };
}

/** Of the keys that lie in the folder. */
export function nssStore(work: string): string {
  const nss = join(work, 'nss');
  const files = ['key.der', 'certificate.der', 'root.der'].map((name) => join(work, name));
  run('/usr/bin/python3', [join(import.meta.dirname, 'nss_store.py'), nss, ...files]);
  return nss;
}

function withOffice(work: string, target: string): void {
  const source = join(work, 'contract.txt');
  writeFileSync(source, 'Contract. The price is 100 yuan.');
  signWithOffice(work, join(work, 'nss'), [{ source, target }]);
}

/** poppler embeds a whole font of the system with every field; this system has a small one only. */
function smallFont(work: string): string {
  const folder = join(work, 'fonts');
  mkdirSync(folder);
  const from = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf';
  const subset = ['-m', 'fontTools.subset', from, '--unicodes=U+0020-007E', '--name-IDs=*'];
  run('/usr/bin/python3', [...subset, `--output-file=${join(folder, 'sans.ttf')}`]);
  const settings = join(work, 'fonts.conf');
  const cache = `<cachedir>${join(work, 'font-cache')}</cachedir>`;
  writeFileSync(settings, `<?xml version="1.0"?><fontconfig><dir>${folder}</dir>${cache}</fontconfig>`);
  return settings;
}

/** A root and a signer with an RSA key, which every tool can use, also as PKCS#12. */
export function keys(work: string) {
  const root = rsaHolder('他家工具测试根', { ca: true });
  const { holder, pem, pkcs8 } = rsaHolder('他家工具', { issuer: root.holder });
  writeFileSync(join(work, 'key.pem'), pem);
  writeFileSync(join(work, 'certificate.pem'), pemOf(holder.certificate));
  writeFileSync(join(work, 'root.pem'), pemOf(root.holder.certificate));
  writeFileSync(join(work, 'key.der'), pkcs8);
  writeFileSync(join(work, 'certificate.der'), holder.certificate);
  writeFileSync(join(work, 'root.der'), root.holder.certificate);
  const store = join(work, 'signer.p12');
  const files = ['-inkey', 'key.pem', '-in', 'certificate.pem', '-certfile', 'root.pem', '-out', store];
  run('openssl', ['pkcs12', '-export', '-name', 'signer', '-passout', 'pass:secret', ...files], work);
  const signer = pdfSigner(
    { certificate: holder.certificate, chain: [root.holder.certificate] },
    holder.sign,
  );
  return { root: root.holder, signer, store };
}

function rsaHolder(
  subject: string,
  input: { ca?: boolean; issuer?: Holder },
): { holder: Holder; pem: string; pkcs8: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = {
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    algorithm: SIGNATURES.rsaSha256.identifier,
    sign: (bytes: Uint8Array) => new Uint8Array(sign('sha256', bytes, privateKey)),
  };
  return {
    holder: aCertificate({ subject, key, ...input }),
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    pkcs8: new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' })),
  };
}

const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
