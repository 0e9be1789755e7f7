import { expect, test } from 'vitest';
import { nextSteps } from './next-steps.ts';

const contract = (state: string, ...parties: string[]) =>
  JSON.stringify({
    code: 1,
    data: {
      ...{ id: 'c1', state, documents: [{ id: 'd1', name: '合同' }] },
      parties: parties.map((one, at) => ({ id: `p${at + 1}`, name: `第${at + 1}方`, state: one })),
    },
  });
const callsAfter = (text: string, name: string) =>
  nextSteps(text, name).map(({ call, params }) => `${call} ${decodeURIComponent(params)}`);

test('from a file to its contract, to who signs next, and to the signed file', () => {
  expect(callsAfter('{"code":1,"data":{"fileId":"f1"}}', 'files.upload')).toEqual([
    'contracts.create file=f1',
  ]);
  expect(callsAfter(contract('SIGNING', 'PENDING', 'WAITING'), 'contracts.create')).toEqual([
    'sandbox.sign f.id=c1&f.partyId=p1',
    'contracts.get f.id=c1',
  ]);
  expect(callsAfter(contract('SIGNING', 'SIGNED', 'READ'), 'sandbox.sign')).toEqual([
    'sandbox.sign f.id=c1&f.partyId=p2',
    'contracts.get f.id=c1',
  ]);
  expect(callsAfter(contract('COMPLETE', 'SIGNED', 'SIGNED'), 'sandbox.sign')).toEqual([
    'contracts.file f.id=c1&f.documentId=d1',
    'contracts.evidence f.id=c1',
  ]);
});

test('a draft is sent, and what was looked up is not looked up again', () => {
  expect(callsAfter(contract('DRAFT', 'WAITING'), 'contracts.create')[0]).toBe('contracts.send f.id=c1');
  expect(callsAfter(contract('SIGNING', 'PENDING'), 'contracts.get')).toEqual([
    'sandbox.sign f.id=c1&f.partyId=p1',
  ]);
});

test.each(['', '（文件，12 字节）', 'null', '{"code":31001,"data":null}', '{"code":1,"data":{"list":[]}}'])(
  'nothing follows %s',
  (text) => {
    expect(nextSteps(text, 'contracts.create')).toEqual([]);
  },
);
