import { batchPath, TEMPLATES } from '~/parts/contracts/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { CardList, PageTitle } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, ButtonLink, Container, clockTime } from '~/ui/index.ts';
import { type BatchList, stateTones, totalOf } from './model.ts';

/** Batches of the account in use, the newest first. */
export function BatchesPage({ batches: { list, next }, phone }: { batches: BatchList; phone: boolean }) {
  const templates = pathOn(TEMPLATES, phone);
  return (
    <Container className="pb-12">
      <PageTitle
        icon="people"
        title="批量发起"
        aside={list.length > 0 && <ButtonLink to={templates}>选择模板</ButtonLink>}
      >
        <span>用一个模板和一张表格，一次发起许多份合同</span>
      </PageTitle>
      {list.length === 0 ? (
        <EmptyState icon="people" title="还没有批量发起">
          <p>在模板里选择“批量发起”，导入名单，检查无误后一起发起。</p>
          <ButtonLink to={templates} className="mt-5">
            选择模板
          </ButtonLink>
        </EmptyState>
      ) : (
        <CardList
          label="批量发起"
          things={list.map((batch) => ({
            id: batch.id,
            to: batchPath(batch.id, phone),
            title: batch.name,
            note: `${batch.templateName} 第 ${batch.version} 版　${clockTime(batch.createdAt).short}`,
            children: (
              <>
                <span className="text-sm text-ink-2 tabular-nums">
                  {batch.counts.sent} / {totalOf(batch)} 已发起
                  {batch.counts.failed > 0 && `，${batch.counts.failed} 未成功`}
                </span>
                <Badge tone={stateTones[batch.state]}>{batch.stateWords}</Badge>
              </>
            ),
          }))}
          more={next ? { to: `?before=${next}`, words: '查看更早的' } : undefined}
        />
      )}
    </Container>
  );
}
