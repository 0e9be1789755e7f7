import { describe, expect, test } from 'vitest';
import type { Partner } from './model.ts';
import { merged, partiesFrom, placesFrom } from './roles.ts';

const OWN: Partner = {
  ...{ kind: 'organization', actingAs: 'agent' },
  ...{ name: '林示例', organizationName: '青禾示例贸易有限公司', phone: '13800006021' },
};
const place = { page: 0, left: 30, top: 200, width: 20, height: 5 };
const role = (letter: string, name: string, kind: 'person' | 'organization' = 'person') => ({
  ...{ letter, name, kind, place },
});
const DOCUMENT = {
  ...{ id: 'd', name: '合同', findings: [], size: 1, sha256: '', sm3: '', level: null, signatures: 0 },
  pages: [{ widthMm: 210, heightMm: 297 }],
};

describe('parties from what a document says', () => {
  const names = (roles: Parameters<typeof merged>[0][number]['roles']) =>
    partiesFrom(merged([{ documentId: 'd', roles }]), OWN).map(
      ({ organizationName, name }) => organizationName || name,
    );

  test('whoever writes stands where the document names them', () => {
    expect(names([role('甲', '丁小山'), role('乙', OWN.organizationName, 'organization')])).toEqual([
      '丁小山',
      OWN.organizationName,
    ]);
    expect(names([role('甲', ''), role('乙', '丁小山')])).toEqual([OWN.organizationName, '丁小山']);
  });
  test('where it names nobody there is somebody else to be filled in', () => {
    expect(names([])).toEqual([OWN.organizationName, '']);
  });
  test('nobody whom it names is lost', () => {
    expect(names([role('甲', '王一川'), role('乙', '丁小山')])).toEqual([
      OWN.organizationName,
      '王一川',
      '丁小山',
    ]);
  });
  test('whoever is not known by name yet is one of those whom it names, and no third', () => {
    const unknown: Partner = { ...OWN, kind: 'person', name: '', organizationName: '' };
    const read = (...roles: ReturnType<typeof role>[]) =>
      partiesFrom(merged([{ documentId: 'd', roles }]), unknown).map(({ name, phone, organizationName }) => [
        organizationName || name,
        phone === unknown.phone,
      ]);
    expect(read(role('甲', '沈怀瑾'), role('乙', '丁小山'))).toEqual([
      ['沈怀瑾', true],
      ['丁小山', false],
    ]);
    expect(read(role('甲', OWN.organizationName, 'organization'), role('乙', '丁小山'))).toEqual([
      ['', true],
      [OWN.organizationName, false],
      ['丁小山', false],
    ]);
    expect(read(role('甲', '沈怀瑾'), role('乙', ''))).toEqual([
      ['沈怀瑾', false],
      ['', true],
    ]);
  });
});

describe('places from what a document says', () => {
  const roles = merged([
    {
      documentId: 'd',
      roles: [role('甲', '丁小山'), { ...role('乙', OWN.organizationName), place: { ...place, left: 120 } }],
    },
  ]);

  test('stand behind the words of each, by name before letter, as large as the seal is', () => {
    const [own, other] = partiesFrom(roles, OWN).toReversed();
    if (!own || !other) throw new Error('two parties');
    // in the other order than the document has it
    const stamp = { widthMm: 38, heightMm: 38 };
    const fields = placesFrom(roles, [own, other], [DOCUMENT], [], (key) =>
      key === own.key ? stamp : undefined,
    );
    expect(fields.map(({ party, kind, left, width }) => [party, kind, left, width])).toEqual([
      [own.key, 'seal', 142, 38],
      [other.key, 'signature', 52, 40],
    ]);
    expect(placesFrom(roles, [own, other], [DOCUMENT], fields, () => undefined)).toEqual([]);
  });
});
