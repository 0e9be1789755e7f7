import { IDENTITY_STATES, type IdentityState } from '@yinxin/api/client';
import { FactLines, Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasPage } from '~/site/pages/find.ts';
import { Badge, ButtonLink, calendarDay, type Tone } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

const AUTH = '/auth';

const tones: Record<IdentityState, Tone> = {
  none: 'neutral',
  pending: 'warning',
  verified: 'success',
  refused: 'danger',
};
const actions: Record<IdentityState, string> = {
  none: '去认证',
  pending: '查看进度',
  verified: '更新认证',
  refused: '换一种方式',
};

export function IdentityPanel({ state, phone }: { state: OwnAccount['state']; phone: boolean }) {
  const { identityState, userName, verifiedAt } = state;
  return (
    <Panel
      title="实名认证"
      aside={<Badge tone={tones[identityState]}>{IDENTITY_STATES[identityState]}</Badge>}
    >
      <FactLines
        facts={[
          ['姓名', userName || '认证后显示'],
          ['认证日期', verifiedAt ? calendarDay(verifiedAt).full : '—'],
        ]}
      />
      {hasPage(AUTH) && (
        <ButtonLink
          to={`${pathOn(AUTH, phone)}?goto=${encodeURIComponent(pathOn('/businessProcessing/account', phone))}`}
          variant={identityState === 'verified' ? 'secondary' : 'primary'}
          size="sm"
          className="mt-4"
        >
          {actions[identityState]}
        </ButtonLink>
      )}
    </Panel>
  );
}
