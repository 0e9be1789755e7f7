import { TEMPLATE_SAMPLES, type TemplateSample } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import { asSystem, type Person } from '../../http/principal.ts';
import { authorshipOf } from '../authorship/index.ts';
import { ofOwner } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { saveFolder } from './folders.ts';
import { moveTemplate, shareTemplate } from './keeping.ts';
import { copySample } from './samples.ts';
import { templateFolders, templates } from './tables.ts';
import { publishTemplate } from './writing.ts';

const FOLDER = '人事';

/** For a demo: templates of a company, one of them shared with all and one still unpublished. Answers those for batches and for a code. */
export async function placeTemplates(
  parts: TemplateParts,
  who: Person,
): Promise<{ secrecy: string; pledge: string }> {
  const { db } = parts;
  const caller = { ...asSystem('demo'), who };
  const authorship = await authorshipOf(db, who);
  const placed = async (key: TemplateSample) => {
    const [known] = await db
      .select({ id: templates.id, state: templates.state })
      .from(templates)
      .where(and(ofOwner(authorship), eq(templates.sample, key)));
    return known ?? { id: await copySample(parts, caller, key), state: 'DRAFT' };
  };
  const published = async (key: TemplateSample) => {
    const { id, state } = await placed(key);
    if (state === 'DRAFT')
      await publishTemplate(parts, caller, { id, note: `由示例“${TEMPLATE_SAMPLES[key]}”改写` });
    return id;
  };
  const labour = await published('labour');
  const secrecy = await published('secrecy');
  const pledge = await published('pledge');
  await placed('purchase');
  const [folder] = await db
    .select({ id: templateFolders.id })
    .from(templateFolders)
    .where(and(eq(templateFolders.ownerId, authorship.owner.id), eq(templateFolders.name, FOLDER)));
  const folderId = folder?.id ?? (await saveFolder(parts, caller, { name: FOLDER }));
  await moveTemplate(parts, caller, { id: labour, folderId });
  await shareTemplate(parts, caller, { id: labour, grants: [{ accountId: null, right: 'use' }] });
  return { secrecy, pledge };
}
