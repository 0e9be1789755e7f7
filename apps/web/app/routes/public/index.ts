import { redirect } from 'react-router';
import { HOME } from '~/guards/goto.ts';
import type { Route } from './+types/index';

/** Product.md section 2: the root leads to the home page. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(HOME + url.search);
