import type { LawStatus } from '@yinxin/api/client';
import { Badge, type Tone } from '~/ui/index.ts';

const tones: Record<LawStatus, Tone> = { 现行: 'success', 修订: 'warning', 废止: 'danger', 待核: 'neutral' };

/** Whether it is in force, by word and by colour. */
export const LawStatusBadge = ({ status }: { status: LawStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
);
