import { type Access, accesses, type ProblemName } from '@yinxin/api';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createCallBook } from './calls.ts';
import {
  asSystem,
  expiredVisitor,
  nobody,
  type Operator,
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
const principals = {
  visitor: nobody,
  expired: expiredVisitor,
  person,
  certified: { ...person, identityState: 'verified' },
  operator,
  system: asSystem('test').who,
} as const satisfies Record<string, Principal>;

/** Who is refused, and with what; everybody else is let through. */
const refused: Record<Access, Partial<Record<keyof typeof principals, ProblemName>>> = {
  public: {},
  login: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    operator: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
  verified: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    person: 'NOT_VERIFIED',
    operator: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
  operator: {
    visitor: 'TOKEN_INVALID',
    expired: 'TOKEN_EXPIRED',
    person: 'TOKEN_INVALID',
    certified: 'TOKEN_INVALID',
    system: 'TOKEN_INVALID',
  },
};

const declaration = <const A extends Access>(access: A) =>
  ({ method: 'GET', path: '/api/x', access, summary: '', tag: '', answer: z.string() }) as const;

test.each(Object.keys(accesses) as Access[])(
  '%s lets through its audience and nobody else',
  async (access) => {
    const book = createCallBook();
    book.answer(declaration(access), ({ caller }) => caller.who.kind);
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
