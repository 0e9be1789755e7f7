import type { ContractDetail } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { inviteText } from './invite-text.ts';

type ContractParty = ContractDetail['parties'][number];

const aParty = (given: Partial<ContractParty>) =>
  ({ name: '丁小山', part: 'signer', linkToken: null, ...given }) as ContractParty;
const aContract = (...parties: ContractParty[]) =>
  ({ id: 'c', title: '茶叶采购合同', deadline: null, parties }) as unknown as ContractDetail;
const ORIGIN = 'https://yinxin.example';

test('whoever is called gets the link of their message, which reads without a login', () => {
  const one = inviteText(aContract(aParty({ linkToken: 'abc' }), aParty({ name: '林示例' })), ORIGIN);
  expect(one).toBe('请您签署《茶叶采购合同》：https://yinxin.example/s/abc');
});

test('of several each gets their own, by name and by what they are asked for', () => {
  const parties = [
    aParty({ linkToken: 'abc' }),
    aParty({ name: '周示例', part: 'approver', linkToken: 'def' }),
  ];
  expect(inviteText(aContract(...parties), ORIGIN).split('\n')).toEqual([
    '请丁小山签署《茶叶采购合同》：https://yinxin.example/s/abc',
    '请周示例审批《茶叶采购合同》：https://yinxin.example/s/def',
  ]);
});

test('who may not know the links passes on the address of the account', () => {
  expect(inviteText(aContract(aParty({})), ORIGIN)).toContain('用收到短信的手机号登录');
});
