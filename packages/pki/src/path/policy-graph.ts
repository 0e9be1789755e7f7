import { OID } from '../oids.ts';
import type { PolicyMapping } from '../x509/extensions/index.ts';

/**
 * Certificate policy processing of RFC 5280 6.1 in the graph form of RFC 9618: the same answers as the
 * valid-policy tree, but one node per policy and depth, so hostile mappings cannot make it explode.
 */

interface PolicyNode {
  policy: string;
  /** Policies that satisfy this node in the next certificate. */
  expected: Set<string>;
  parents: Set<PolicyNode>;
}

type Level = Map<string, PolicyNode>;

interface PolicyGraph {
  /** One level per certificate, the first is the anchor's anyPolicy node; empty means NULL in the RFC. */
  levels: Level[];
}

export function newPolicyGraph(): PolicyGraph {
  return { levels: [new Map([[OID.anyPolicy, node(OID.anyPolicy, [OID.anyPolicy], [])]])] };
}

export function isNull(graph: PolicyGraph): boolean {
  return graph.levels.length === 0;
}

/** RFC 5280 6.1.3 (d) and (e). `policies` is undefined when the certificate has no policies extension. */
export function addCertificatePolicies(
  graph: PolicyGraph,
  policies: readonly string[] | undefined,
  anyPolicyAllowed: boolean,
): void {
  if (policies === undefined) graph.levels = [];
  const previous = graph.levels.at(-1);
  if (policies === undefined || previous === undefined) return;

  const level: Level = new Map();
  for (const policy of policies) {
    if (policy === OID.anyPolicy) continue;
    const parents = nodesExpecting(previous, policy);
    const anyParent = previous.get(OID.anyPolicy);
    if (parents.length === 0 && anyParent) parents.push(anyParent);
    if (parents.length > 0) level.set(policy, node(policy, [policy], parents));
  }
  if (anyPolicyAllowed && policies.includes(OID.anyPolicy)) {
    for (const expected of allExpected(previous)) {
      if (!level.has(expected)) {
        level.set(expected, node(expected, [expected], nodesExpecting(previous, expected)));
      }
    }
  }
  graph.levels.push(level);
  prune(graph);
}

/** RFC 5280 6.1.4 (b): mappings, or removal of the mapped policies while mapping is inhibited. */
export function applyPolicyMappings(
  graph: PolicyGraph,
  mappings: readonly PolicyMapping[],
  mappingAllowed: boolean,
): void {
  const level = graph.levels.at(-1);
  if (!level) return;
  for (const issuerDomain of new Set(mappings.map((mapping) => mapping.issuerDomain))) {
    if (!mappingAllowed) {
      level.delete(issuerDomain);
      continue;
    }
    const subjectDomains = mappings
      .filter((mapping) => mapping.issuerDomain === issuerDomain)
      .map((mapping) => mapping.subjectDomain);
    const mapped = level.get(issuerDomain);
    if (mapped) mapped.expected = new Set(subjectDomains);
    else addMappedFromAny(graph, level, issuerDomain, subjectDomains);
  }
  prune(graph);
}

interface PolicySets {
  /** Policies of the anchor's domain under which the path is valid; may hold anyPolicy. */
  authority: string[];
  /** What remains of them for the caller's initial policy set. */
  user: string[];
}

/** RFC 5280 6.1.5 (g). */
export function policySets(graph: PolicyGraph, initialPolicies: ReadonlySet<string>): PolicySets {
  if (isNull(graph)) return { authority: [], user: [] };
  const authority = new Set<string>();
  for (const level of graph.levels.slice(1)) {
    for (const item of level.values()) {
      if (item.policy !== OID.anyPolicy && descendsFromAny(item)) authority.add(item.policy);
    }
  }
  const anyRemains = graph.levels.at(-1)?.has(OID.anyPolicy) ?? false;
  if (anyRemains) authority.add(OID.anyPolicy);
  if (initialPolicies.has(OID.anyPolicy)) return { authority: [...authority], user: [...authority] };
  const user = [...initialPolicies].filter((policy) => anyRemains || authority.has(policy));
  return { authority: [...authority], user };
}

function node(policy: string, expected: readonly string[], parents: readonly PolicyNode[]): PolicyNode {
  return { policy, expected: new Set(expected), parents: new Set(parents) };
}

function nodesExpecting(level: Level, policy: string): PolicyNode[] {
  return [...level.values()].filter((item) => item.expected.has(policy));
}

function allExpected(level: Level): Set<string> {
  return new Set([...level.values()].flatMap((item) => [...item.expected]));
}

function descendsFromAny(item: PolicyNode): boolean {
  return [...item.parents].some((parent) => parent.policy === OID.anyPolicy);
}

function addMappedFromAny(graph: PolicyGraph, level: Level, policy: string, subjectDomains: string[]): void {
  const anyParent = graph.levels.at(-2)?.get(OID.anyPolicy);
  if (level.has(OID.anyPolicy) && anyParent) level.set(policy, node(policy, subjectDomains, [anyParent]));
}

/** Drops nodes without children above the deepest level, and the whole graph once a level is empty. */
function prune(graph: PolicyGraph): void {
  for (let depth = graph.levels.length - 1; depth > 0; depth--) {
    const needed = new Set([...graph.levels[depth]!.values()].flatMap((item) => [...item.parents]));
    const above = graph.levels[depth - 1]!;
    for (const item of above.values()) if (!needed.has(item)) above.delete(item.policy);
  }
  if (graph.levels.some((level) => level.size === 0)) graph.levels = [];
}
