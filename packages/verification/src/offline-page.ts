import type { TrustMaterial } from '@yinxin/api/client';

/** Where the page that verifies offline has its list of trust, until somebody puts it in. */
export const MATERIAL_PLACE = '%MATERIAL%';

/** What the page knows of whom to believe, and nothing that changes by itself: the same trust is the same file. */
export interface OfflineMaterial extends TrustMaterial {
  /** Keys of the evidence log and its witnesses, former ones with their days (`formatPolicies`). */
  policies: string;
  /** Where the page is published with its digest. */
  site: string;
}

/** The page with the list in it. @throws where the page has no place for one, or more than one */
export function pageWith(page: string, material: OfflineMaterial): string {
  const parts = page.split(MATERIAL_PLACE);
  if (parts.length !== 2) throw new Error('This is not the page that takes a list of trust');
  // inside of a page nothing may look like a tag
  return parts.join(JSON.stringify(material).replaceAll('<', '\\u003c'));
}
