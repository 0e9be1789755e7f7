import type { Report } from '@yinxin/pdf-signature';
import { expect, test } from 'vitest';
import { presentFile } from './present.ts';

test('names that a stranger chose are written so that they show, and honest ones as they are', () => {
  const report = {
    verdict: 'NO_SIGNATURE_FOUND',
    reason: '签名域“甲方\u202e方乙”是空的',
    judgedAt: '2026-11-17T00:00:00.000Z',
    policy: 'policy',
    signatures: [],
    sealPictures: 0,
    sealPicturePlaces: [],
    unsignedComments: 0,
    unsignedCommentPlaces: [],
  } as unknown as Report;
  const present = (name: string) =>
    presentFile(
      { name, size: 1, sha256: '0', sm3: '0' },
      report,
      { anchors: [], changedAt: null },
      {
        contract: null,
        report: null,
      },
    );
  const found = present('合同\u202efdp.exe\u0007');
  expect(found.name).toBe('合同⟨U+202E⟩fdp.exe⟨U+0007⟩');
  expect(found.reason).toBe('签名域“甲方⟨U+202E⟩方乙”是空的');
  const honest = '采购合同（2026）·补充 协议-𠮷.pdf';
  expect(present(honest).name).toBe(honest);
});
