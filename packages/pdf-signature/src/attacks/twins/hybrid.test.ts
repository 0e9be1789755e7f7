import { describe, expect, test } from 'vitest';
import { scanPdf } from '../../scan/index.ts';
import { signPdf } from '../../sign/index.ts';
import { CONTRACT } from '../testing/handwritten.ts';
import { hybrid } from '../testing/hybrid-file.ts';
import { expectHonest } from '../testing/twins.ts';
import { joinChunks, SIGNED, World } from '../testing/world.ts';

const world = new World();

const STRUCTURE = {
  objects: { ...CONTRACT, 1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 10 0 R>>' },
  hidden: { 10: '<</Type/StructTreeRoot/K 11 0 R>>', 11: '<</Type/StructElem/S/P/P 10 0 R>>' },
};
const WATERMARK = {
  objects: { ...CONTRACT, 4: CONTRACT[4]!.replace('>>>>/Contents', '>>/XObject 10 0 R>>/Contents') },
  hidden: { 10: '<</X 5 0 R>>' },
};

const honestly = async (file: Uint8Array) =>
  joinChunks(await signPdf(file, world.signer(), { at: SIGNED, scan: undefined }));

describe('hybrid files', () => {
  test.each([true, false])(
    'honest: only the structure is hidden (as Word writes it: %s)',
    async (afterthought) => {
      const file = hybrid({ ...STRUCTURE, afterthought });
      expect(scanPdf(file).findings.map(({ code }) => code)).not.toContain('HYBRID');
      const once = await honestly(file);
      await expectHonest(world, once);
      const { signatures } = await expectHonest(world, await world.sign(once, {}, world.signer('乙')));
      expect(signatures).toHaveLength(2);
    },
  );

  test('hostile: something that is shown is hidden from some readers', async () => {
    const file = hybrid(WATERMARK);
    expect(scanPdf(file).findings.map(({ code }) => code)).toContain('HYBRID');
    await expect(honestly(file)).rejects.toMatchObject({ code: 'HYBRID' });
  });

  test('hostile: the stream leads to another content than the table', async () => {
    const file = hybrid({ ...STRUCTURE, contradiction: [5, 15] });
    await expect(honestly(file)).rejects.toMatchObject({ code: 'HYBRID' });
  });

  test('hostile: a file that somebody signed all the same is never passed, and told why', async () => {
    const shown = Buffer.from(await honestly(hybrid(STRUCTURE))).toString('latin1');
    // The same signed shape, but the hidden object is what the page names as its resources.
    const swapped = new Uint8Array(
      Buffer.from(shown.replace('/StructTreeRoot 10 0 R', '/OutlinesOfThis 10 0 R'), 'latin1'),
    );
    const report = await world.verify(swapped);
    expect(report.verdict).not.toBe('TOTAL_PASSED');
    expect(report.signatures[0]?.checks.find(({ id }) => id === 'file-structure')?.message).toContain(
      'hybrid',
    );
  });
});
