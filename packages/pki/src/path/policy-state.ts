import { OID } from '../oids.ts';
import type { Certificate } from '../x509/certificate.ts';
import {
  certificatePolicies,
  inhibitAnyPolicy,
  policyConstraints,
  policyMappings,
} from '../x509/extensions/index.ts';
import {
  addCertificatePolicies,
  applyPolicyMappings,
  isNull,
  newPolicyGraph,
  policySets,
} from './policy-graph.ts';
import type { PathPolicies, PathPolicyAnswer } from './types.ts';

/** The policy variables of RFC 5280 6.1.2 and how each certificate moves them. */
export class PolicyState {
  readonly #graph = newPolicyGraph();
  readonly #initialPolicies: ReadonlySet<string>;
  #explicitPolicy: number;
  #policyMapping: number;
  #inhibitAnyPolicy: number;

  constructor(policies: PathPolicies, pathLength: number) {
    const untouched = pathLength + 1;
    const { initialPolicies = [] } = policies;
    this.#initialPolicies = new Set(initialPolicies.length > 0 ? initialPolicies : [OID.anyPolicy]);
    this.#explicitPolicy = policies.explicitPolicy ? 0 : untouched;
    this.#policyMapping = policies.inhibitPolicyMapping ? 0 : untouched;
    this.#inhibitAnyPolicy = policies.inhibitAnyPolicy ? 0 : untouched;
  }

  /** 6.1.3 (d)–(f) */
  certificate(certificate: Certificate, selfIssuedOnTheWay: boolean): boolean {
    const policies = certificate.extension(certificatePolicies)?.map(({ policy }) => policy);
    addCertificatePolicies(this.#graph, policies, this.#inhibitAnyPolicy > 0 || selfIssuedOnTheWay);
    return this.#explicitPolicy > 0 || !isNull(this.#graph);
  }

  /** 6.1.4 (a), (b): false when anyPolicy is mapped. */
  mappings(certificate: Certificate): boolean {
    const mappings = certificate.extension(policyMappings);
    if (!mappings) return true;
    const mapsAny = mappings.some(
      ({ issuerDomain, subjectDomain }) => issuerDomain === OID.anyPolicy || subjectDomain === OID.anyPolicy,
    );
    if (mapsAny) return false;
    applyPolicyMappings(this.#graph, mappings, this.#policyMapping > 0);
    return true;
  }

  /** 6.1.4 (h)–(j) */
  constraints(certificate: Certificate, selfIssued: boolean): void {
    if (!selfIssued) {
      this.#explicitPolicy = Math.max(0, this.#explicitPolicy - 1);
      this.#policyMapping = Math.max(0, this.#policyMapping - 1);
      this.#inhibitAnyPolicy = Math.max(0, this.#inhibitAnyPolicy - 1);
    }
    const { requireExplicitPolicy, inhibitPolicyMapping } = certificate.extension(policyConstraints) ?? {};
    this.#explicitPolicy = Math.min(this.#explicitPolicy, requireExplicitPolicy ?? Number.POSITIVE_INFINITY);
    this.#policyMapping = Math.min(this.#policyMapping, inhibitPolicyMapping ?? Number.POSITIVE_INFINITY);
    const skip = certificate.extension(inhibitAnyPolicy) ?? Number.POSITIVE_INFINITY;
    this.#inhibitAnyPolicy = Math.min(this.#inhibitAnyPolicy, skip);
  }

  /** 6.1.5 (a), (b), (g) */
  wrapUp(certificate: Certificate): boolean {
    this.#explicitPolicy = Math.max(0, this.#explicitPolicy - 1);
    if (certificate.extension(policyConstraints)?.requireExplicitPolicy === 0) this.#explicitPolicy = 0;
    return this.#explicitPolicy > 0 || this.answer().user.length > 0;
  }

  answer(): PathPolicyAnswer {
    const sets = policySets(this.#graph, this.#initialPolicies);
    return { ...sets, explicitPolicyRequired: this.#explicitPolicy === 0 };
  }
}
