import { describe, expect, test } from 'vitest';
import type { TestEntity } from './testing/build.ts';
import {
  certificatePolicies,
  inhibitAnyPolicy,
  type PolicyConstraintsInput,
  policyConstraints,
  policyMappings,
} from './testing/extensions.ts';
import { TestPki } from './testing/pki.ts';
import type { PathPolicies } from './types.ts';

const ANY = '2.5.29.32.0';
const P1 = '2.16.840.1.101.3.2.1.48.1';
const P2 = '2.16.840.1.101.3.2.1.48.2';
const P3 = '2.16.840.1.101.3.2.1.48.3';

interface Step {
  policies?: readonly string[];
  maps?: readonly (readonly [string, string])[];
  constraints?: PolicyConstraintsInput;
  inhibitAny?: number;
  selfIssued?: boolean;
}

function extensionsOf({ policies, maps, constraints, inhibitAny }: Step): Uint8Array[] {
  return [
    ...(policies ? [certificatePolicies(policies)] : []),
    ...(maps ? [policyMappings(maps)] : []),
    ...(constraints ? [policyConstraints(constraints)] : []),
    ...(inhibitAny === undefined ? [] : [inhibitAnyPolicy(inhibitAny)]),
  ];
}

/** The last step is the target, the others are CAs below the anchor. */
function judge(steps: readonly Step[], policies: PathPolicies = {}) {
  const pki = new TestPki();
  let issuer: TestEntity = pki.root;
  for (const step of steps.slice(0, -1)) {
    const subject = step.selfIssued ? { subject: issuer.name } : {};
    issuer = pki.ca(issuer, { ...subject, extensions: extensionsOf(step) });
  }
  const last = steps.at(-1)!;
  const target = pki.leaf(issuer, {
    ...(last.selfIssued && { subject: issuer.name }),
    extensions: extensionsOf(last),
  });
  return pki.judge(target, { policies });
}

const has = (...policies: string[]): Step => ({ policies });
const explicit = (...initialPolicies: string[]): PathPolicies => ({ explicitPolicy: true, initialPolicies });
const verdict = (steps: readonly Step[], policies?: PathPolicies) => {
  const { valid, reason } = judge(steps, policies);
  return valid ? 'VALID' : reason?.code;
};

describe('PKITS 4.8 certificate policies', () => {
  test.each([
    ['4.8.1.1 any policy demanded', [has(P1), has(P1)], explicit(), 'VALID'],
    ['4.8.1.2 the policy demanded', [has(P1), has(P1)], explicit(P1), 'VALID'],
    ['4.8.1.3 another policy demanded', [has(P1), has(P1)], explicit(P2), 'POLICY'],
    ['4.8.1.4 one of two demanded', [has(P1), has(P1)], explicit(P1, P2), 'VALID'],
    ['4.8.2.1 no policies, none demanded', [{}, {}], {}, 'VALID'],
    ['4.8.2.2 no policies, one demanded', [{}, {}], explicit(), 'POLICY'],
    ['4.8.3.1 the CA in the middle lacks them', [has(P1), {}, has(P1)], {}, 'VALID'],
    ['4.8.3.2 the same, demanded', [has(P1), {}, has(P1)], explicit(), 'POLICY'],
    ['4.8.3.3 the same, one demanded', [has(P1), {}, has(P1)], explicit(P1), 'POLICY'],
    ['4.8.4 end certificate lacks it', [has(P1), has(P1), {}], explicit(), 'POLICY'],
    ['4.8.5 a middle CA has another', [has(P1), has(P2), has(P1)], explicit(), 'POLICY'],
    ['4.8.6.1 overlapping policies', [has(P1, P2, P3), has(P1, P2), has(P1)], explicit(), 'VALID'],
    ['4.8.6.2 overlapping, the right one', [has(P1, P2, P3), has(P1, P2), has(P1)], explicit(P1), 'VALID'],
    ['4.8.6.3 overlapping, another one', [has(P1, P2, P3), has(P1, P2), has(P1)], explicit(P2), 'POLICY'],
    ['4.8.7 nothing in common', [has(P1, P2), has(P1), has(P2)], explicit(), 'POLICY'],
    ['4.8.10.1 two policies', [has(P1, P2), has(P1, P2)], explicit(), 'VALID'],
    ['4.8.10.2 the first of two', [has(P1, P2), has(P1, P2)], explicit(P1), 'VALID'],
    ['4.8.10.3 the second of two', [has(P1, P2), has(P1, P2)], explicit(P2), 'VALID'],
    ['4.8.11.1 anyPolicy everywhere', [has(ANY), has(ANY)], explicit(), 'VALID'],
    ['4.8.11.2 anyPolicy everywhere, one demanded', [has(ANY), has(ANY)], explicit(P1), 'VALID'],
    ['4.8.12 the end certificate has another', [has(P1), has(P2)], explicit(), 'POLICY'],
    ['4.8.13.1 three policies', [has(P1, P2, P3), has(P1, P2, P3)], explicit(P1), 'VALID'],
    ['4.8.14.1 anyPolicy in the CA', [has(ANY), has(P1)], explicit(P1), 'VALID'],
    ['4.8.14.2 anyPolicy in the CA, another demanded', [has(ANY), has(P1)], explicit(P2), 'POLICY'],
    [
      '4.8.20 no policies, an initial set but no demand',
      [has(P1), has(P1)],
      { initialPolicies: [P2] },
      'VALID',
    ],
  ] as const)('%s', (_, steps, policies, expected) => {
    expect(verdict(steps, policies)).toBe(expected);
  });

  test('the answer names the policies of the path and of the caller', () => {
    const { policies } = judge([has(P1, P2), has(P1, P2)], explicit(P2, P3));
    expect(policies).toEqual({ authority: [P1, P2], user: [P2], explicitPolicyRequired: true });
  });
});

describe('PKITS 4.9 require explicit policy', () => {
  const demands = (requireExplicitPolicy: number): Step => ({
    policies: [P1],
    constraints: { requireExplicitPolicy },
  });

  test.each([
    ['4.9.1 after 10', [demands(10), has(P1), has(P1), {}, {}], 'VALID'],
    ['4.9.2 after 5', [demands(5), has(P1), has(P1), {}, {}], 'VALID'],
    ['4.9.3 after 4, no policies', [demands(4), has(P1), has(P1), {}, {}], 'POLICY'],
    ['4.9.4 at once, policies present', [demands(0), has(P1), has(P1), has(P1)], 'VALID'],
    ['4.9.5 two demands, the shorter counts', [demands(7), demands(2), demands(4), {}, {}], 'POLICY'],
    [
      '4.9.6 a self-issued CA does not count',
      [demands(2), { selfIssued: true, policies: [P1] }, {}],
      'VALID',
    ],
    [
      '4.9.7 the demand reaches the target',
      [demands(2), { selfIssued: true, policies: [P1] }, has(P1), {}],
      'POLICY',
    ],
    ['4.9.8 the target itself demands', [has(P1), { constraints: { requireExplicitPolicy: 0 } }], 'POLICY'],
  ] as const)('%s', (_, steps, expected) => {
    expect(verdict(steps)).toBe(expected);
  });
});

describe('PKITS 4.10 policy mappings', () => {
  const maps = (policies: readonly string[], ...pairs: (readonly [string, string])[]): Step => ({
    policies,
    maps: pairs,
  });

  test.each([
    ['4.10.1.1 P1 to P2', [maps([P1], [P1, P2]), has(P2)], explicit(P1), 'VALID'],
    ['4.10.1.2 the mapped name is not the caller’s', [maps([P1], [P1, P2]), has(P2)], explicit(P2), 'POLICY'],
    [
      '4.10.1.3 mapping inhibited',
      [maps([P1], [P1, P2]), has(P2)],
      { ...explicit(), inhibitPolicyMapping: true },
      'POLICY',
    ],
    ['4.10.2 no mapping for the policy of the target', [maps([P1], [P1, P2]), has(P1)], explicit(), 'POLICY'],
    [
      '4.10.3 two mappings in a row',
      [maps([P1], [P1, P2]), maps([P2], [P2, P3]), has(P3)],
      explicit(P1),
      'VALID',
    ],
    [
      '4.10.4 the second mapping leads elsewhere',
      [maps([P1], [P1, P2]), maps([P2], [P2, P3]), has(P2)],
      explicit(),
      'POLICY',
    ],
    ['4.10.5 two policies, one mapped', [maps([P1, P2], [P1, P3]), has(P2)], explicit(P2), 'VALID'],
    ['4.10.6 one policy mapped to two', [maps([P1], [P1, P2], [P1, P3]), has(P3)], explicit(P1), 'VALID'],
    ['4.10.7 anyPolicy mapped from', [maps([ANY], [ANY, P1]), has(P1)], {}, 'POLICY_MAPPING'],
    ['4.10.8 anyPolicy mapped to', [maps([P1], [P1, ANY]), has(P1)], {}, 'POLICY_MAPPING'],
    ['4.10.9 mapping under anyPolicy', [has(ANY), maps([ANY], [P1, P2]), has(P2)], explicit(P1), 'VALID'],
    [
      '4.10.10 the mapped policy keeps its old name',
      [maps([P1], [P1, P2]), has(P1, ANY)],
      explicit(P1),
      'VALID',
    ],
    ['4.10.12 two policies swapped', [maps([P1, P2], [P1, P2], [P2, P1]), has(P1)], explicit(P2), 'VALID'],
    [
      '4.10.12 two policies swapped, the other asked',
      [maps([P1, P2], [P1, P2], [P2, P1]), has(P1)],
      explicit(P1),
      'POLICY',
    ],
    ['4.10.13 anyPolicy in the target', [maps([P1], [P1, P2]), has(ANY)], explicit(P1), 'VALID'],
  ] as const)('%s', (_, steps, policies, expected) => {
    expect(verdict(steps, policies)).toBe(expected);
  });
});

describe('PKITS 4.11 inhibit policy mapping', () => {
  const inhibits = (inhibitPolicyMapping: number, ...pairs: (readonly [string, string])[]): Step => ({
    policies: [P1, P2],
    constraints: { inhibitPolicyMapping, requireExplicitPolicy: 0 },
    ...(pairs.length > 0 && { maps: pairs }),
  });
  const mapping: Step = { policies: [P1], maps: [[P1, P3]] };
  const self: Step = { selfIssued: true, policies: [P1, P2] };

  test.each([
    ['4.11.1 inhibited at once', [inhibits(0), mapping, has(P3)], 'POLICY'],
    ['4.11.2 one mapping may follow', [inhibits(1), mapping, has(P3)], 'VALID'],
    ['4.11.3 the second is too late', [inhibits(1), has(P1), mapping, has(P3)], 'POLICY'],
    ['4.11.5 two inhibitions, the shorter counts', [inhibits(5), inhibits(0), mapping, has(P3)], 'POLICY'],
    ['4.11.7 a self-issued CA does not count', [inhibits(1), self, mapping, has(P3)], 'VALID'],
    ['4.11.8 but two others do', [inhibits(1), self, has(P1), mapping, has(P3)], 'POLICY'],
  ] as const)('%s', (_, steps, expected) => {
    expect(verdict(steps)).toBe(expected);
  });
});

describe('PKITS 4.12 inhibit anyPolicy', () => {
  const inhibits = (inhibitAny: number): Step => ({
    policies: [P1],
    inhibitAny,
    constraints: { requireExplicitPolicy: 0 },
  });
  const self: Step = { selfIssued: true, policies: [ANY] };

  test.each([
    ['4.12.1 inhibited at once', [inhibits(0), has(ANY)], {}, 'POLICY'],
    ['4.12.2 inhibited, the policy itself is there', [inhibits(0), has(P1, ANY)], {}, 'VALID'],
    ['4.12.3.1 one may follow', [inhibits(1), has(ANY), has(P1)], {}, 'VALID'],
    [
      '4.12.3.2 inhibited by the caller',
      [inhibits(1), has(ANY), has(P1)],
      { inhibitAnyPolicy: true },
      'POLICY',
    ],
    ['4.12.4 the second is too late', [inhibits(1), has(ANY), has(ANY)], {}, 'POLICY'],
    [
      '4.12.5 two inhibitions, the shorter counts',
      [inhibits(5), { ...has(P1), inhibitAny: 0 }, has(ANY)],
      {},
      'POLICY',
    ],
    ['4.12.7 a self-issued CA does not count', [inhibits(0), self, has(P1)], {}, 'VALID'],
    ['4.12.8 after it anyPolicy is still inhibited', [inhibits(0), self, has(ANY), has(P1)], {}, 'POLICY'],
    [
      '4.12.10 a self-issued target is not exempt',
      [inhibits(0), { selfIssued: true, policies: [ANY] }],
      {},
      'POLICY',
    ],
  ] as const)('%s', (_, steps, policies, expected) => {
    expect(verdict(steps, policies)).toBe(expected);
  });

  test('hostile mappings stay small: 30 policies mapped crosswise in 8 CAs', () => {
    const many = Array.from({ length: 30 }, (_, i) => `1.2.3.${i}`);
    const crosswise: Step = { policies: many, maps: many.flatMap((a) => many.map((b) => [a, b] as const)) };
    expect(verdict([...Array<Step>(8).fill(crosswise), has('1.2.3.29')], explicit('1.2.3.0'))).toBe('VALID');
  });
});
