import { describe, expect, test } from 'vitest';
import type { Partner } from './model.ts';
import { merged, partiesFrom, placesFrom, type ReadPlaces } from './roles.ts';

const OWN: Partner = {
  ...{ kind: 'organization', actingAs: 'agent' },
  ...{ name: '林示例', organizationName: '青禾示例贸易有限公司', phone: '13800006021' },
};
const place = { page: 0, left: 30, top: 200, width: 20, height: 5 };
const role = (letter: string, name: string, kind: 'person' | 'organization' = 'person') => ({
  ...{ letter, name, kind, place },
});
const read = (roles: ReturnType<typeof role>[], lonePlace: typeof place | null = null): ReadPlaces =>
  merged([{ documentId: 'd', roles, lonePlace }]);
const DOCUMENT = {
  ...{ id: 'd', name: '合同', findings: [], size: 1, sha256: '', sm3: '', level: null, signatures: 0 },
  pages: [{ widthMm: 210, heightMm: 297 }],
};

describe('parties from what a document says', () => {
  const names = (roles: ReturnType<typeof role>[]) =>
    partiesFrom(read(roles).roles, OWN).map(({ organizationName, name }) => organizationName || name);

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
      partiesFrom(merged([{ documentId: 'd', roles, lonePlace: null }]).roles, unknown).map(
        ({ name, phone, organizationName }) => [organizationName || name, phone === unknown.phone],
      );
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
  const found = read([
    role('甲', '丁小山'),
    { ...role('乙', OWN.organizationName), place: { ...place, left: 120 } },
  ]);

  test('stand behind the words of each, by name before letter, as large as the seal is', () => {
    const [own, other] = partiesFrom(found.roles, OWN).toReversed();
    if (!own || !other) throw new Error('two parties');
    // in the other order than the document has it
    const stamp = { widthMm: 38, heightMm: 38 };
    const fields = placesFrom(found, [own, other], [DOCUMENT], [], (key) =>
      key === own.key ? stamp : undefined,
    );
    expect(fields.map(({ party, kind, left, width }) => [party, kind, left, width])).toEqual([
      [own.key, 'seal', 142, 38],
      [other.key, 'signature', 52, 40],
    ]);
    expect(placesFrom(found, [own, other], [DOCUMENT], fields, () => undefined)).toEqual([]);
  });

  test('never cover each other, however close the lines are', () => {
    const close = read([
      role('甲', OWN.organizationName, 'organization'),
      { ...role('乙', '丁小山'), place: { ...place, top: place.top + 8 } },
    ]);
    const [seal, signature] = placesFrom(
      close,
      partiesFrom(close.roles, OWN),
      [DOCUMENT],
      [],
      () => undefined,
    );
    if (!seal || !signature) throw new Error('two places');
    expect([seal.kind, signature.kind]).toEqual(['seal', 'signature']);
    // on its own line still, behind the seal
    expect(signature.left).toBeGreaterThanOrEqual(seal.left + seal.width);
    expect(signature.top + signature.height / 2).toBeCloseTo(place.top + 8 + place.height / 2, 0);
  });

  test('whoever signs alone signs where the document says so, without being 甲方', () => {
    const alone = read([], { ...place, left: 40 });
    const [own] = partiesFrom([], OWN);
    if (!own) throw new Error('a party');
    expect(placesFrom(alone, [own], [DOCUMENT], [], () => undefined)).toMatchObject([
      { kind: 'seal', left: 62, page: 0 },
    ]);
    // of two nobody knows whose it is
    expect(placesFrom(alone, partiesFrom([], OWN), [DOCUMENT], [], () => undefined)).toEqual([]);
  });
});
