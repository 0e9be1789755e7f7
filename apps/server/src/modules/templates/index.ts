import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Person } from '../../http/principal.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { placeTemplates } from './demo-templates.ts';
import type { TemplateParts } from './dependencies.ts';
import { forgetDeleted, heldOf } from './keeping.ts';
import { answerOpenTemplates } from './open-routes.ts';
import { answerTemplates } from './routes.ts';

export { templateChoices } from './choices.ts';
export type { TemplateParts } from './dependencies.ts';
export {
  authoriseUse,
  newestNumber,
  newestVersions,
  ownFiller,
  requireInUse,
  requireRight,
  templateNames,
  type VersionForm,
  versionBehind,
  versionForm,
  versionNames,
} from './using.ts';

export interface Templates {
  /** For a demo. */
  placeSamples(who: Person): Promise<{ secrecy: string; pledge: string }>;
}

/** Templates: what contracts of one kind are made from, in versions, shared inside an organisation. */
export function createTemplates(
  book: CallBook,
  {
    privacy,
    upkeep,
    openBook,
    ...parts
  }: TemplateParts & { privacy: Privacy; upkeep: Upkeep; openBook: OpenBook },
): Templates {
  answerTemplates(book, parts);
  answerOpenTemplates(openBook, parts);
  privacy.addToCopy('模板', heldOf);
  upkeep.nightly('templates', (at) => forgetDeleted(parts, at));
  return { placeSamples: (who) => placeTemplates(parts, who) };
}
