import type { TrustMaterial } from '@yinxin/api/client';

/** Where the page that verifies offline has its list of trust, until somebody puts it in. */
export const MATERIAL_PLACE = '%MATERIAL%';

/** The page with the list in it. @throws where the page has no place for one, or more than one */
export function pageWith(page: string, material: TrustMaterial): string {
  const parts = page.split(MATERIAL_PLACE);
  if (parts.length !== 2) throw new Error('This is not the page that takes a list of trust');
  // inside of a page nothing may look like a tag
  return parts.join(JSON.stringify(material).replaceAll('<', '\\u003c'));
}
