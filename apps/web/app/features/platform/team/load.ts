import type { ResultOf, Send } from '@yinxin/api/client';

export interface Team {
  organization: ResultOf<'GET /api/appapi/org/current'>;
  members: ResultOf<'GET /api/appapi/org/members'>;
}

/** The organisation that somebody acts for, with a page of its members. */
export async function teamFor(send: Send, after: string | undefined): Promise<Team> {
  const organization = await send('GET /api/appapi/org/current');
  return { organization, members: await send('GET /api/appapi/org/members', { query: { after } }) };
}
