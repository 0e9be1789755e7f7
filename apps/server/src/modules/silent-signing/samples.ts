import { DAY_MS } from '@yinxin/values';
import { and, eq } from 'drizzle-orm';
import { asSystem, type Person } from '../../http/principal.ts';
import type { SilentParts } from './dependencies.ts';
import { authoriseSilent } from './giving.ts';
import { silentAuthorisations } from './tables.ts';
import { checkTerms } from './terms.ts';

/** For a demo: what comes by the code of the demo's company is signed for the company by itself. Asked again it stays. */
export async function placeAuthorisation(
  parts: SilentParts,
  who: Person,
  { sealId, templateId }: { sealId: string; templateId: string },
): Promise<void> {
  const { db, stepUp, now } = parts;
  const [known] = await db
    .select({ id: silentAuthorisations.id })
    .from(silentAuthorisations)
    .where(and(eq(silentAuthorisations.sealId, sealId), eq(silentAuthorisations.templateId, templateId)));
  if (known) return;
  const caller = { ...asSystem('demo'), who };
  const terms = {
    ...{ sealId, templateId, kind: null, sceneId: null, highest: null, authors: [] },
    ...{ startsAt: null, uses: 100 },
    ...{ until: new Date(now().getTime() + 180 * DAY_MS).toISOString(), replaces: null },
  };
  const { digest } = await checkTerms(parts, caller, terms);
  await stepUp.grant(db, who, 'authorise-silent', digest);
  await authoriseSilent(parts, caller, terms);
}
