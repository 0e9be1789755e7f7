import { afterAll, expect, test } from 'vitest';
import { isDeep } from '../../../../scripts/depth.ts';
import { aContract, aSeal, World } from '../attacks/testing/world.ts';
import { JAVA_REFEREE, javaReferee } from './testing/java.ts';
import { aFolder } from './testing/tools.ts';

const folder = aFolder();
afterAll(() => folder.remove());

test.runIf(isDeep && JAVA_REFEREE)(
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
    expect(javaReferee(files)).toEqual(wanted);
  },
);
