import { expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { ATTACK_CLASSES, type AttackClass, classOf } from './testing/attack-classes.ts';
import { attackFiles } from './testing/attack-files.ts';
import type { KeyKind } from './testing/certificates.ts';
import { preparedForShadow } from './testing/changed-files.ts';
import { outcome } from './testing/craft.ts';
import { anHonestBranchFile } from './testing/forged-signatures.ts';
import { anHonestSeal } from './testing/misused-seals.ts';
import { CORPUS_KINDS } from './testing/whole-corpus.ts';
import { World } from './testing/world.ts';

const classes = Object.keys(ATTACK_CLASSES) as AttackClass[];

// SM2 alone has files of every class
test.each(depth<readonly KeyKind[]>(['sm2'], CORPUS_KINDS))(
  'every class has its files, each with the answer it takes: %s',
  async (kind) => {
    const world = new World(kind);
    const files = Object.entries(await attackFiles(world));
    const missing = classes.filter((one) => !files.some(([name]) => classOf(name) === one));
    expect(missing).toEqual(kind === 'sm2' ? [] : ['seals of GB/T 38540']);

    const wrong: string[] = [];
    for (const [name, file] of files) {
      const report = await world.verify(file, { certificates: [world.ca.certificate] });
      const answers =
        report.signatures.length > 0
          ? report.signatures.map((_, at) => outcome(report, at))
          : [report.verdict];
      const isAnswered = answers.some((answer) => ATTACK_CLASSES[classOf(name)].test(answer));
      if (report.verdict === 'TOTAL_PASSED' || !isAnswered)
        wrong.push(`${name}: ${report.verdict}, ${answers} ${report.reason}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each(CORPUS_KINDS)('the honest twins of what was prepared for an attack pass: %s', async (kind) => {
  const world = new World(kind);
  const twins = [await world.sign(preparedForShadow()), await anHonestBranchFile(world)];
  if (kind === 'sm2') twins.push(await anHonestSeal(world));
  for (const twin of twins)
    expect((await world.verify(twin, { certificates: [world.ca.certificate] })).reason).toBe('全部签名有效');
});
