import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { COUNTERPARTIES, ContractBadge, detailPath } from '~/parts/contracts/index.ts';
import { FactLines, Nothing, PageTitle, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Container, clockTime, Icon } from '~/ui/index.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { type CounterpartyDetail, nameOf } from './model.ts';

/** One of them, and the contracts there are with them. */
export function CounterpartyPage({ entry, phone }: { entry: CounterpartyDetail; phone: boolean }) {
  const { send, done } = useActs();
  const { ask, dialog } = useConfirm();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const all = pathOn(COUNTERPARTIES, phone);
  const remove = () =>
    ask({
      title: `删除“${nameOf(entry)}”`,
      text: '从通讯录中删除；与其签的合同不受影响。',
      action: '删除',
      work: async () => {
        await send('POST /api/appapi/counterparty/remove', { body: { ids: [entry.id] } });
        navigate(all);
        await done('联系人已删除');
      },
    });
  return (
    <Container className="pb-12">
      <PageTitle
        icon="card"
        title={nameOf(entry)}
        aside={
          <>
            <ButtonLink to={all} variant="secondary">
              通讯录
            </ButtonLink>
            {entry.mayWrite && (
              <>
                <Button variant="secondary" onClick={() => setEditing(true)}>
                  修改
                </Button>
                <Button variant="secondary" onClick={remove}>
                  <Icon name="trash" size={18} />
                  删除
                </Button>
              </>
            )}
          </>
        }
      >
        <span>{entry.contracts} 份合同</span>
      </PageTitle>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title="往来的合同" lead="由本方发起、您可以查看的，新的在前。">
          {entry.history.length === 0 ? (
            <Nothing>还没有合同。</Nothing>
          ) : (
            <ul aria-label="往来的合同">
              {entry.history.map(({ contractId, title, number, state, at }) => (
                <li
                  key={contractId}
                  className="flex flex-wrap items-center gap-x-5 gap-y-1.5 border-t border-line py-3 first:border-0"
                >
                  <span className="min-w-0 flex-1 basis-48">
                    <Link
                      to={detailPath(contractId, phone)}
                      className="font-semibold wrap-anywhere hover:text-seal"
                    >
                      {title}
                    </Link>
                    <span className="block text-sm text-ink-3 tabular-nums">
                      {number}　{clockTime(at).short}
                    </span>
                  </span>
                  <ContractBadge state={state} />
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <aside className="max-lg:order-first">
          <Panel title="联系方式">
            <FactLines
              facts={[
                ...(entry.organizationName ? ([['单位', entry.organizationName]] as const) : []),
                [entry.organizationName ? '经办人' : '姓名', entry.name],
                ['手机号', entry.phone],
                ...(entry.note ? ([['备注', entry.note]] as const) : []),
                ['更新', clockTime(entry.changedAt).full],
              ]}
            />
          </Panel>
        </aside>
      </div>
      {dialog}
      {editing && <EntryDialog entry={entry} onClose={() => setEditing(false)} />}
    </Container>
  );
}
