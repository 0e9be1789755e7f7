import { internetExplorer } from '~/site/user-agent.ts';
import type { Guard } from './visit.ts';

const UPGRADE = '/upgrade';

/** Internet Explorer below 11 sees the upgrade notice and nothing else (docs/specification/pages.md). */
export const browserVersionGuard: Guard = ({ path, userAgent }) => {
  const version = internetExplorer(userAgent);
  return version !== undefined && version < 11 && path !== UPGRADE ? UPGRADE : undefined;
};
