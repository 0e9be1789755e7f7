import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { aContract, aSeal, World } from '../attacks/testing/world.ts';
import { aFolder } from './testing/tools.ts';

const JARS = ['pdfbox2', 'fontbox2', 'commons-logging', 'bcprov', 'bcpkix', 'bcutil'].map(
  (name) => `/usr/share/java/${name}.jar`,
);
const program = fileURLToPath(new URL('../../referee/PdfReferee.java', import.meta.url));
const isHere =
  JARS.every((jar) => existsSync(jar)) && spawnSync('javac', ['-version'], { stdio: 'ignore' }).status === 0;

const folder = aFolder();
afterAll(() => folder.remove());

test.skipIf(!isHere)(
  'PDFBox with BouncyCastle accepts RSA, ECDSA and SM2, several signers, seams and archive time stamps',
  async () => {
    const files: string[] = [];
    const wanted: string[] = [];
    for (const kind of ['rsa', 'p256', 'sm2'] as const) {
      const world = new World(kind);
      const seam = {
        marks: [{ art: aSeal(), seam: { pages: 'all' as const, edge: 'right' as const, yMm: 80 } }],
      };
      const first = await world.sign(aContract({ form: 'xref-stream' }), seam);
      const both = await world.sign(first, world.services('B-LTA'), world.signer('乙'));
      const changed = Buffer.from(first);
      changed[40] = (changed[40] ?? 0) ^ 1;
      files.push(folder.save(`${kind}.pdf`, both), folder.save(`${kind}-changed.pdf`, changed));
      wanted.push(
        `${kind}.pdf\tETSI.CAdES.detached\tvalid`,
        `${kind}.pdf\tETSI.CAdES.detached\tvalid`,
        `${kind}.pdf\tETSI.RFC3161\tvalid`,
        `${kind}-changed.pdf\tETSI.CAdES.detached\tinvalid: message-digest attribute value does not match calculated value`,
      );
    }
    const output = execFileSync('java', ['-cp', JARS.join(':'), program, ...files], { encoding: 'utf8' });
    expect(output.trim().split('\n')).toEqual(wanted);
  },
);
