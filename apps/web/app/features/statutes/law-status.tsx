import type { LawHead } from '@yinxin/api/client';
import { Badge, type Tone } from '~/ui/index.ts';

const tones: Record<LawHead['state'], Tone> = {
  valid: 'success',
  amended: 'warning',
  repealed: 'danger',
  unchecked: 'neutral',
};

/** Whether it is in force, by word and by colour. */
export const LawStatusBadge = ({ state, status }: Pick<LawHead, 'state' | 'status'>) => (
  <Badge tone={tones[state]}>{status}</Badge>
);
