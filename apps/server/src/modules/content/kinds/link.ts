import { z } from 'zod';
import { SafeLink } from '../markdown.ts';
import { line } from './fields.ts';

/** An address other clients ask for by name. */
export const LinkData = z.strictObject({ alias: line('别名', 64), name: line('名称', 40), url: SafeLink });
