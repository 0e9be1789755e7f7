import type { VerificationState, VerificationStep } from '@yinxin/api/client';
import { describe, expect, test } from 'vitest';
import { type AuthState, nextPlace, placeOfCompany, placeOfPerson, type Verification } from './places.ts';

const aCase = (state: VerificationState, step: VerificationStep): Verification => ({
  id: 'c',
  subject: 'person',
  way: 'carrier',
  state,
  stateWords: '',
  step,
  facts: {},
  papers: [],
  reason: null,
  answered: null,
  triesLeft: 5,
  isRepresentative: false,
  openWays: [],
  queue: null,
  face: null,
  transfer: null,
  createdAt: '',
  updatedAt: '',
  expiresAt: null,
  verifiedAt: null,
});

const aState = (state: Partial<AuthState>): AuthState => ({
  userId: 'u',
  userName: '',
  personState: 0,
  orgState: 0,
  identityState: 'none',
  organizationState: null,
  assurance: null,
  person: null,
  organization: null,
  ...state,
});

describe('a person’s case goes on where its step is', () => {
  test.each([
    ['draft', 'submit', 'phone'],
    ['draft', 'code', 'phone'],
    ['draft', 'face', 'face'],
    ['checking', 'face', 'face'],
    ['draft', 'papers', 'review'],
    ['reviewing', 'wait', 'result'],
    ['refused', 'done', 'result'],
    ['verified', 'done', 'result'],
    ['expired', 'done', 'facts'],
  ] as const)('%s, %s: %s', (state, step, place) => expect(placeOfPerson(aCase(state, step))).toBe(place));
  test('without a case one says who one is', () => expect(placeOfPerson(null)).toBe('facts'));
});

test.each([
  ['draft', 'representative', 'company'],
  ['checking', 'amount', 'company'],
  ['reviewing', 'wait', 'result'],
  ['refused', 'done', 'result'],
  ['expired', 'done', 'company'],
] as const)('a company’s case, %s: %s', (state, step, place) =>
  expect(placeOfCompany(aCase(state, step))).toBe(place),
);

describe('the entry', () => {
  test('a person is verified first, also when they act for a company', () => {
    expect(nextPlace({ type: 0 }, aState({}))).toBe('facts');
    expect(nextPlace({ type: 1 }, aState({ orgState: 1 }))).toBe('facts');
  });
  test('then the company they act for', () => {
    expect(nextPlace({ type: 1 }, aState({ personState: 1 }))).toBe('company');
    expect(nextPlace({ type: 1 }, aState({ personState: 1, organization: aCase('reviewing', 'wait') }))).toBe(
      'result',
    );
  });
  test('nothing is left to do once whom one acts as is known', () => {
    expect(nextPlace({ type: 0 }, aState({ personState: 1 }))).toBeUndefined();
    expect(nextPlace({ type: 1 }, aState({ personState: 1, orgState: 1 }))).toBeUndefined();
  });
});
