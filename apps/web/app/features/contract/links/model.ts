import type { ResultOf, SignInAgreement } from '@yinxin/api/client';
import type { ContractDetail, ContractDocument } from '../model.ts';

export type Invitation = ResultOf<'GET /api/appapi/contract/invited'>;
export type Place = ResultOf<'GET /api/appapi/contract/linked'>['places'][number];

/** What is read by a link, or by whoever is signed in as the one it was sent to. */
export interface Reading {
  documents: readonly ContractDocument[];
  places: readonly Place[];
  /** The whole contract, for whoever is signed in as the one it was sent to. */
  contract?: ContractDetail | undefined;
}

export interface LinkProps {
  token: string;
  invitation: Invitation;
  agreements: readonly SignInAgreement[];
  /** Codes are read in the inbox of the demo. */
  demo: boolean;
}

/** What one goes on with after signing in: signing, or looking at it, and refusing. */
export type Aim = 'sign' | 'look';

export const linkAddress = (token: string, aim?: Aim): string => `/s/${token}${aim ? `?to=${aim}` : ''}`;

/** What is asked of them, in a verb. */
export const verbOf = ({ expected: { part }, fills }: Invitation): string =>
  part === 'approver' ? '审批' : part === 'cc' ? '查看' : fills > 0 ? '填写并签署' : '签署';
