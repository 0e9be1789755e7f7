import { type Access, accesses, type ProblemName } from '@yinxin/api';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createCallBook } from './calls.ts';
import {
  asSystem,
  expiredVisitor,
  nobody,
  type Operator,
  type PartnerUser,
  type Person,
  type Principal,
  type Visitor,
} from './principal.ts';

const person: Person = {
  kind: 'person',
  personId: 'p',
  sessionId: 's',
  name: '甲',
  maskedPhone: '139****0001',
  identityState: 'none',
  accountId: 'a',
  accountType: 0,
  organizationId: null,
  organizationName: '',
  organizationState: null,
  roles: [],
};
const operator: Operator = {
  kind: 'operator',
  id: 'o',
  sessionId: 's',
  login: 'editor',
  name: '乙',
  roles: ['editor'],
  mustChangePassword: false,
  mustEnrol: false,
};
const partner: PartnerUser = {
  ...{ kind: 'partner', id: 'u', sessionId: 's', holdingId: 'h', role: 'partner-business' },
  ...{ partnerId: 'p', partnerName: '丙公司', name: '丁', maskedPhone: '139****0002' },
  mustChangePassword: false,
};
const principals = {
  visitor: nobody,
  expired: expiredVisitor,
  person,
  certified: { ...person, identityState: 'verified' },
  partner,
  operator,
  system: asSystem('test').who,
} as const satisfies Record<string, Principal>;

/** Who is refused, and with what; everybody else is let through. */
const refused: Record<Access, Partial<Record<keyof typeof principals, ProblemName>>> = {
  public: {},
  login: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    partner: 'TOKEN_INVALID',
    operator: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
  verified: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    person: 'NOT_VERIFIED',
    partner: 'TOKEN_INVALID',
    operator: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
  operator: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    person: 'TOKEN_INVALID',
    certified: 'TOKEN_INVALID',
    partner: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
  partner: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    person: 'TOKEN_INVALID',
    certified: 'TOKEN_INVALID',
    operator: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
  'person-or-partner': {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    operator: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
};

const declaration = <const A extends Access>(access: A) =>
  ({ method: 'GET', path: '/api/x', access, summary: '', tag: '', answer: z.string(), right: null }) as const;

test.each(Object.keys(accesses) as Access[])(
  '%s lets through its audience and nobody else',
  async (access) => {
    const book = createCallBook();
    for (const audience of accesses[access].audiences)
      book.answerFor(audience, declaration(access), ({ caller }) => caller.who.kind);
    const [call] = book.entries();
    for (const [name, who] of Object.entries(principals)) {
      const problem = refused[access][name as keyof typeof principals];
      const answer = call?.run({}, { who, ip: '', requestId: '' }, {} as never);
      if (problem) await expect(answer, name).rejects.toMatchObject({ problem });
      else await expect(answer, name).resolves.toBe(who.kind);
    }
  },
);

test('a handler is handed the principal its access implies', () => {
  createCallBook().answer(declaration('operator'), (input) => {
    expectTypeOf(input.operator).toEqualTypeOf<Operator>();
    expectTypeOf(input.caller.who).toEqualTypeOf<Operator>();
    return input.operator.login;
  });
  createCallBook().answer(declaration('verified'), (input) => {
    expectTypeOf(input.person).toEqualTypeOf<Person>();
    return input.person.personId;
  });
  createCallBook().answer(declaration('public'), (input) => {
    expectTypeOf(input.caller.who).toEqualTypeOf<Visitor | Person>();
    expectTypeOf(input).not.toHaveProperty('person');
    return input.caller.who.kind;
  });
});

test('a call for two audiences is answered by two handlers, each for its own', async () => {
  const book = createCallBook();
  const both = declaration('person-or-partner');
  book.answerFor('person', both, (input) => {
    expectTypeOf(input.caller.who).toEqualTypeOf<Person>();
    return `person ${input.person.personId}`;
  });
  expect(() => book.requireAnswers([both])).toThrow('GET /api/x'); // partners would have none
  book.answerFor('partner', both, (input) => {
    expectTypeOf(input.partner).toEqualTypeOf<PartnerUser>();
    return `partner ${input.partner.id}`;
  });
  expect(() => book.requireAnswers([both])).not.toThrow();
  expect(() => book.answerFor('partner', both, () => '')).toThrow('answered twice');
  expect(() => createCallBook().answer(both, () => '')).toThrow('several audiences');
  const [call] = book.entries();
  const run = (who: Principal) => call?.run({}, { who, ip: '', requestId: '' }, {} as never);
  expect(await run(person)).toBe('person p');
  expect(await run(partner)).toBe('partner u');
});

test('a call of partners asks the right it declares, and one that declares none stops the start', async () => {
  const book = createCallBook();
  const silent = { ...declaration('partner'), right: undefined };
  expect(() => book.answer(silent, () => '')).toThrow('says no right');
  book.answer({ ...declaration('partner'), right: 'confirm-bills' }, () => 'confirmed');
  const [call] = book.entries();
  const run = (who: PartnerUser) => call?.run({}, { who, ip: '', requestId: '' }, {} as never);
  await expect(run(partner)).rejects.toMatchObject({ problem: 'FORBIDDEN' });
  const finance: PartnerUser = { ...partner, role: 'partner-finance' };
  expect(await run(finance)).toBe('confirmed');
  await expect(run({ ...finance, mustChangePassword: true })).rejects.toMatchObject({
    problem: 'PARTNER_PASSWORD_INITIAL',
  });
});

test('a call that is declared and not answered, or answered twice, stops the start and is named', () => {
  const book = createCallBook();
  const declared = (path: `/api/${string}`) =>
    ({ method: 'GET', path, access: 'public', summary: '', tag: '', answer: z.null() }) as const;
  const [one, other] = [declared('/api/one'), declared('/api/other')];
  book.answer(one, () => null);
  expect(() => book.requireAnswers([one])).not.toThrow();
  expect(() => book.requireAnswers([one, other])).toThrow('GET /api/other');
  expect(() => book.answer(one, () => null)).toThrow('GET /api/one');
});
