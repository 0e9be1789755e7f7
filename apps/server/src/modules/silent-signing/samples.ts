import type { SilentAuthorisation } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq } from 'drizzle-orm';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import type { ProofEvidence } from '../step-up/index.ts';
import type { SilentParts } from './dependencies.ts';
import { authoriseSilent } from './giving.ts';
import { silentAuthorisations } from './tables.ts';
import { checkTerms, type TermsBody } from './terms.ts';

/** For a demo: what comes by the code of the demo's company is signed for the company by itself. Asked again it stays. */
export async function placeAuthorisation(
  parts: SilentParts,
  who: Person,
  { sealId, templateId }: { sealId: string; templateId: string },
): Promise<void> {
  const { db, now } = parts;
  const [known] = await db
    .select({ id: silentAuthorisations.id })
    .from(silentAuthorisations)
    .where(and(eq(silentAuthorisations.sealId, sealId), eq(silentAuthorisations.templateId, templateId)));
  if (known) return;
  const until = new Date(now().getTime() + 180 * DAY_MS);
  await place(parts, { ...asSystem('demo'), who }, { sealId, templateId, uses: 100, until });
}

/** As an administrator gives it, but for the proof, which nobody was asked for. */
export async function place(
  parts: SilentParts,
  caller: Caller<Person>,
  {
    until,
    ...bounds
  }: Pick<TermsBody, 'sealId' | 'uses'> & Omit<Partial<TermsBody>, 'until'> & { until: Date },
  evidence?: ProofEvidence,
): Promise<SilentAuthorisation> {
  const terms: TermsBody = {
    ...{ templateId: null, kind: null, sceneId: null, highest: null, authors: [], applicationId: null },
    ...{ startsAt: null, replaces: null, until: until.toISOString() },
    ...bounds,
  };
  const { digest } = await checkTerms(parts, caller, terms);
  await parts.stepUp.grant(parts.db, caller.who, 'authorise-silent', digest, evidence);
  return authoriseSilent(parts, caller, terms);
}
