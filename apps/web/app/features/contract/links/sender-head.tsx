import { untilWords } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Badge, Icon } from '~/ui/index.ts';
import type { Invitation } from './model.ts';

/** Who asks: always in sight, on every step of the way. */
export function SenderHead({ invitation, small }: { invitation: Invitation; small?: boolean }) {
  const { name, kind, certified, handler } = invitation.sender;
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className={`grid shrink-0 place-items-center rounded bg-navy/10 font-serif text-navy ${small ? 'size-9 text-base' : 'size-12 text-xl'}`}
      >
        {[...name][0]}
      </span>
      <span className="min-w-0">
        <strong className="block wrap-anywhere">{name}</strong>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {certified ? (
            <span className="inline-flex items-center gap-1 text-success-ink">
              <Icon name="circle-check" size={16} />
              {kind === 'organization' ? '企业已认证' : '本人已实名'}
            </span>
          ) : (
            <Badge tone="warning">{kind === 'organization' ? '企业未认证' : '未实名'}</Badge>
          )}
          {handler && <span>经办 {handler}</span>}
        </span>
      </span>
    </div>
  );
}

/** Pages, sum, and until when, as far as they may be known here. */
export function linkFacts({ pages, amount, deadline }: Invitation): string {
  return [
    pages !== null && `${pages} 页`,
    amount !== null && `金额 ¥${exactYuan(amount)}`,
    deadline && `${untilWords(new Date(deadline))} 前有效`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Sender and title in one line, while something else is asked. */
export const LinkSubject = ({ invitation }: { invitation: Invitation }) => (
  <div className="mb-5 rounded border border-line bg-paper p-3">
    <SenderHead invitation={invitation} small />
    <p className="mt-2 text-sm text-ink-2">
      请您签署 <strong className="text-ink wrap-anywhere">《{invitation.title}》</strong>
    </p>
  </div>
);
