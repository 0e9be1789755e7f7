import { Badge } from './badge.tsx';

/** Marks content that only shows what a real entry would look like. */
export const SampleBadge = () => <Badge>示例</Badge>;
