import type { CurrentUser, ResultOf, VerificationStep } from '@yinxin/api/client';

export type AuthState = ResultOf<'GET /api/appapi/commend/user/get/auth/state'>;
export type Verification = NonNullable<AuthState['person']>;

/** The pages of a verification, by their addresses on the desktop. */
export const PLACES = {
  entry: '/auth',
  ways: '/auth/PersonAuthType',
  facts: '/auth/PersonAuthBasicInfo',
  phone: '/auth/PersonAuthPhone',
  face: '/auth/PersonAuthFace',
  review: '/auth/PersonAuthAdminAudit',
  company: '/auth/CompanyAuth',
  seal: '/auth/CompanySeal',
  result: '/auth/AuthResult',
} as const;
export type Place = keyof typeof PLACES;

/** Where a person does the next thing of their case. */
const personPlaces: Record<VerificationStep, Place> = {
  submit: 'phone',
  code: 'phone',
  face: 'face',
  papers: 'review',
  amount: 'result',
  representative: 'result',
  wait: 'result',
  done: 'result',
};

/** Whatever device the case was begun on, it goes on here. */
export const placeOfPerson = (person: Verification | null): Place =>
  person === null || person.state === 'expired' ? 'facts' : personPlaces[person.step];

/** The company's whole case is one page, until there is an outcome to show or to wait for. */
export function placeOfCompany(organization: Verification | null): Place {
  if (organization === null || organization.state === 'expired') return 'company';
  if (organization.state === 'draft' || organization.state === 'checking') return 'company';
  return 'result';
}

/** What the visitor is here for: the person first, then the company they act for. Nothing, once both are known. */
export function nextPlace(
  { type }: Pick<CurrentUser, 'type'>,
  { personState, orgState, person, organization }: AuthState,
): Place | undefined {
  if (personState !== 1) return placeOfPerson(person);
  if (type === 0 || orgState === 1) return undefined;
  return placeOfCompany(organization);
}

/** Whose outcome there is to show when nobody said whose. */
export const subjectOf = (
  { type }: Pick<CurrentUser, 'type'>,
  { personState }: Pick<AuthState, 'personState'>,
): 'person' | 'organization' => (type === 1 && personState === 1 ? 'organization' : 'person');
