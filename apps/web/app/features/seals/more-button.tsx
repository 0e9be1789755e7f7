import { Button } from '~/ui/index.ts';

export const MoreButton = ({ busy, onMore }: { busy: boolean; onMore: () => void }) => (
  <Button variant="secondary" size="sm" className="mt-4" busy={busy} onClick={onMore}>
    显示更多
  </Button>
);
