import type { Owner } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { TemplateParts } from '../templates/index.ts';

export interface SignCodeParts extends TemplateParts {
  /** How many contracts an owner can still send. */
  quotaLeft(tx: Queryable, owner: Owner): Promise<number>;
  /** Our own address: what a code leads to begins with it. */
  origin: string;
}
