import { redirect } from 'react-router';
import { HOME } from '~/site/paths.ts';
import type { Route } from './+types/index';

/** The root leads to the home page (docs/specification/pages.md). */
export const loader = ({ url }: Route.LoaderArgs) => redirect(HOME + url.search);
