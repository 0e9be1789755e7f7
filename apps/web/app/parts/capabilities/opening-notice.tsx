import {
  CAPABILITIES,
  CAPABILITY_STATES,
  type CapabilityKey,
  type CapabilityState,
  notOpen,
} from '@yinxin/api/page';
import { Link } from 'react-router';
import { pathOn } from '~/site/device.ts';
import { hasPage as exists } from '~/site/pages/find.ts';
import { Icon } from '~/ui/index.ts';

interface OpeningNoticeProps {
  /** What the page is about. */
  of: readonly CapabilityKey[];
  phone: boolean;
  /** Whether the site has a page. */
  hasPage?: (path: string) => boolean;
}

/** Names what a page is about and cannot be used yet, and what can; nothing where all of it is open. */
export function OpeningNotice({ of, phone, hasPage = exists }: OpeningNoticeProps) {
  const closed = notOpen(of);
  if (closed.length === 0) return null;
  const tools = pathOn('/downZone', phone);
  const named = (state: CapabilityState) => closed.filter((key) => CAPABILITIES[key].state === state);
  return (
    <p className="mt-6 flex max-w-[36em] gap-2.5 rounded bg-warning-soft px-4 py-3 text-sm text-ink-2">
      <Icon name="info" className="mt-0.5 shrink-0 text-warning" />
      <span>
        {(['coming', 'planned'] as const).map(
          (state) =>
            named(state).length > 0 && (
              <span key={state} className="block">
                <strong className="font-semibold text-ink">{CAPABILITY_STATES[state]}：</strong>
                {named(state).map((key, index) => (
                  <span key={key} data-capability={key}>
                    {index > 0 && '、'}
                    {CAPABILITIES[key].name}
                  </span>
                ))}
              </span>
            ),
        )}
        <span className="block">
          现在可以预约演示
          {hasPage(tools) && (
            <>
              ，或
              <Link to={tools} className="text-navy underline underline-offset-2">
                下载工具
              </Link>
              在本机签署、验证 PDF
            </>
          )}
          。
        </span>
      </span>
    </p>
  );
}
