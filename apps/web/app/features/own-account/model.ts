import type { ResultOf } from '@yinxin/api/client';

/** Everything the page shows of the person who is signed in. */
export interface OwnAccount {
  state: ResultOf<'GET /api/appapi/account/state'>;
  sessions: ResultOf<'GET /api/appapi/account/sessions'>;
  consents: ResultOf<'GET /api/appapi/account/consents'>;
  exports: ResultOf<'GET /api/appapi/account/exports'>;
  closing: ResultOf<'GET /api/appapi/account/closing'>;
}
