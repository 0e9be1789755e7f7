import type { CurrentUser } from '@yinxin/api/client';
import type { RefObject } from 'react';
import { useDismiss } from '~/ui/index.ts';
import { AccountPanel } from './account-panel.tsx';

interface AccountMenuPanelProps {
  user: CurrentUser;
  close: () => void;
  root: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
}

/** What the desktop's user widget unfolds; closing it comes with it, so that pages load neither before. */
export function AccountMenuPanel({ user, close, root, button }: AccountMenuPanelProps) {
  useDismiss(true, close, root, button);
  return <AccountPanel user={user} />;
}
