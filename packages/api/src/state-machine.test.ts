import { expect, test } from 'vitest';
import { stateMachine } from './state-machine.ts';

type State = 'draft' | 'sent' | 'done';
type Act = 'send' | 'sign' | 'recall';
type Role = 'sender' | 'signer';
const letter = stateMachine<State, Act, Role>({
  states: { draft: '草稿', sent: '待签署', done: '已完成' },
  acts: {
    send: { words: '发出', roles: ['sender'] },
    sign: { words: '签署', roles: ['signer'] },
    recall: { words: '撤回', roles: ['sender'] },
  },
  steps: { draft: { send: 'sent' }, sent: { sign: 'done', recall: 'draft' }, done: {} },
});

test('an act leads where the table says', () => {
  expect(letter.step('draft', 'send', ['sender'])).toEqual({ next: 'sent' });
  expect(letter.step('sent', 'recall', ['signer', 'sender'])).toEqual({ next: 'draft' });
});

test('the state is named before the role: it is what others see, too', () => {
  expect(letter.step('done', 'sign', ['signer'])).toEqual({ refused: 'state' });
  expect(letter.step('done', 'sign', [])).toEqual({ refused: 'state' });
  expect(letter.step('sent', 'sign', ['sender'])).toEqual({ refused: 'role' });
  expect(letter.step('sent', 'sign', [])).toEqual({ refused: 'role' });
});

test('what may be done is what would lead somewhere', () => {
  expect(letter.may('sent', ['sender'])).toEqual(['recall']);
  expect(letter.may('sent', ['signer', 'sender'])).toEqual(['sign', 'recall']);
  expect(letter.may('sent', [])).toEqual([]);
  expect(letter.may('done', ['sender', 'signer'])).toEqual([]);
});

test('names that every object has are no acts', () => {
  expect(letter.step('draft', 'constructor' as Act, ['sender'])).toEqual({ refused: 'state' });
});
