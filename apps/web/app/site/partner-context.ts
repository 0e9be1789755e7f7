import type { PartnerSession, ResultOf, Send } from '@yinxin/api/client';
import { createContext } from 'react-router';

export type PartnerMenu = ResultOf<'GET /api/user/query/menu/tree'>;

/** Who comes to the partner platform, learnt once for each request by the guard. */
export type PartnerPlace =
  | { state: 'open'; self: PartnerSession; menu: PartnerMenu; send: Send }
  /** The token no longer counts; the page says so and leads to the login. */
  | { state: 'over'; message: string }
  /** What the role may do cannot be learnt. */
  | { state: 'refused' };

/** Undefined outside of the partner platform, and where no token is. */
export const partnerContext = createContext<PartnerPlace | undefined>(undefined);
