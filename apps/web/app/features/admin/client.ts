import { createClient, OPERATOR_HEADER } from '@yinxin/api/client';
import { readToken } from './token.ts';

/** The operators' client, with the token of this tab. */
export const client = createClient({ token: readToken, header: OPERATOR_HEADER });

/** The same with something more to show. */
export const clientWith = (headers: Readonly<Record<string, string>>) =>
  createClient({ token: readToken, header: OPERATOR_HEADER, headers: () => headers });
