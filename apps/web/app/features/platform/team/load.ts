import { CallError, type ResultOf, type Send } from '@yinxin/api/client';

export interface Team {
  organization: ResultOf<'GET /api/appapi/org/current'>;
  members: ResultOf<'GET /api/appapi/org/members'>;
}

/** ORG_ACCOUNT_REQUIRED: a personal account has no team. */
const PERSONAL = 30320;

/** The organisation with its members; null for whoever acts for themselves. */
export async function teamFor(send: Send, after: string | undefined): Promise<Team | null> {
  try {
    const organization = await send('GET /api/appapi/org/current');
    return { organization, members: await send('GET /api/appapi/org/members', { query: { after } }) };
  } catch (error) {
    if (error instanceof CallError && error.code === PERSONAL) return null;
    throw error;
  }
}
