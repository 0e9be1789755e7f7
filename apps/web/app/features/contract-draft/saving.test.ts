import { expect, test } from 'vitest';
import { AUTHOR, type Draft } from './model.ts';
import { newParty } from './parties.ts';
import { fieldAt } from './placement.ts';
import { storable, storableTemplate } from './saving.ts';

const page = { widthMm: 210, heightMm: 297 };
const document = {
  id: 'd',
  name: '合同',
  pages: [page],
  size: 1,
  sha256: '',
  sm3: '',
  level: null,
  findings: [],
  signatures: 0,
};
const field = (party: string, documentId = 'd') =>
  fieldAt('signature', party, { documentId, page: 0, size: page }, { x: 50, y: 50 });
const signer = newParty({ kind: 'person', key: 'a', name: '林 知夏', phone: '138 0013 8000' });
const draft: Draft = {
  ...{
    id: 'c',
    title: ' ',
    deadline: null,
    message: ' 请核对附件 ',
    amount: null,
    kind: null,
    flowId: null,
    algorithm: 'sm2',
    sight: 'all',
    sealId: null,
    quorums: { '1': 3 },
  },
  documents: [document],
  parties: [signer, newParty({ kind: 'person', key: 'b', name: '吴溪' })],
  fields: [field('a'), field('b'), field('a', 'gone')],
};

test('what is half typed is not stored, whose it is is; fields of what is gone are not', () => {
  const half = newParty({
    kind: 'organization',
    key: 'b',
    organizationName: '青',
    name: '吴溪',
    phone: '137',
  });
  const body = storable({ ...draft, parties: [signer, half] });
  expect(body.parties).toMatchObject([
    { key: 'a', name: '林知夏', phone: '13800138000' },
    { key: 'b', name: '吴溪', phone: '', organizationName: '' },
  ]);
  expect(body.fields.map(({ party }) => party)).toEqual(['a', 'b']);
  expect(body.fields[0]).not.toHaveProperty('id');
  expect(body).toMatchObject({ title: '未命名合同', message: '请核对附件', quorums: {} });
});

test('who is named twice is stored once, and a deadline that is over not at all', () => {
  const twice = { ...signer, key: 'z' };
  const body = storable({ ...draft, parties: [signer, twice], deadline: '2020-01-01T00:00:00Z' });
  expect(body.parties.map(({ key }) => key)).toEqual(['a']);
  expect(body.deadline).toBeUndefined();
});

test('of a template roles are stored that have a name, and what the sender fills in stays', () => {
  const roles = [
    newParty({ kind: 'person', key: 'a', name: ' 员工 ' }),
    newParty({ kind: 'person', key: 'b' }),
  ];
  const fields = [field('a'), field('b'), field(AUTHOR.key)];
  const body = storableTemplate({ ...draft, parties: roles, fields, ownRole: 'a' });
  expect(body.roles).toMatchObject([{ key: 'a', name: '员工' }]);
  expect(body.roles[0]).not.toHaveProperty('phone');
  expect(body.fields.map(({ party }) => party)).toEqual(['a', AUTHOR.key]);
  expect(body).toMatchObject({ name: '未命名模板', ownRole: 'a' });
  // and so it does in a contract that was made from one
  expect(
    storable({ ...draft, parties: [signer], fields: [field('a'), field(AUTHOR.key)] }).fields.map(
      ({ party }) => party,
    ),
  ).toEqual(['a', AUTHOR.key]);
});
