import { useEffect, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { BATCHES, OlderVersion, templatePath } from '~/parts/contracts/index.ts';
import { PageTitle, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Container, clockTime, Icon, Note } from '~/ui/index.ts';
import { ImportPanel } from './import-panel.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import {
  type BatchDetail,
  type BatchRows,
  progressOf,
  type RowFilter,
  stateTones,
  totalOf,
} from './model.ts';
import { RowsPanel } from './rows-panel.tsx';

interface BatchPageProps {
  batch: BatchDetail;
  rows: BatchRows;
  filter: RowFilter;
  phone: boolean;
}

const PACKAGES = '/businessProcessing/order/apply?product=contract-package';
const LOOK_MS = 1_000;

/** While rows are being sent, the page looks again every second, and stops when it is hidden. */
function useProgress(isRunning: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return;
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setTimeout(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isRunning, state, revalidate]);
}

function Progress({ batch }: { batch: BatchDetail }) {
  const { done, all } = progressOf(batch);
  const part = all === 0 ? 0 : done / all;
  return (
    <div>
      <p role="status" className="mb-2 flex justify-between text-sm">
        <span>
          已处理 {done} / {all} 份{batch.counts.failed > 0 && `，${batch.counts.failed} 份未成功`}
        </span>
        <span className="tabular-nums">{Math.floor(part * 100)}%</span>
      </p>
      <div
        role="progressbar"
        aria-label="发起进度"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-paper-2"
      >
        <div className="h-full bg-navy transition-[width]" style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  );
}

/** Starting, pausing, going on: what it costs is told before. */
function Steering({ batch, phone }: { batch: BatchDetail; phone: boolean }) {
  const { send, done, attempt } = useActs();
  const { ask, dialog } = useConfirm();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const { id, state, counts, quota, may, reason, keptUntil } = batch;
  const turn = (path: 'pause' | 'retry', words: string) =>
    attempt(async () => {
      setBusy(true);
      try {
        await send(`POST /api/appapi/batch/${path}`, { body: { id } });
        return words;
      } finally {
        setBusy(false);
      }
    });
  const lacks = quota.left < quota.needed;
  const begin = (path: 'start' | 'resume') =>
    ask({
      title: path === 'start' ? `发起 ${counts.ready} 份合同` : `继续发起 ${counts.ready} 份合同`,
      text: (
        <>
          将扣减 {quota.needed} 份，余量 {quota.left} 份。发起后各方会收到短信。
          {counts.invalid > 0 && `另有 ${counts.invalid} 行待改正，这次不发，改正后可以再发。`}
        </>
      ),
      action: path === 'start' ? '开始发起' : '继续发起',
      work: async () => {
        try {
          await send(`POST /api/appapi/batch/${path}`, { body: { id, rows: counts.ready } });
        } catch (error) {
          await revalidate(); // a row that was in hand when it was paused is sent since
          throw error;
        }
        await done(path === 'start' ? '已开始发起' : '已继续');
      },
    });
  return (
    <Panel title="发起">
      <div className="space-y-4">
        {totalOf(batch) === 0 && (
          <p className="text-sm text-ink-2">导入名单并逐行检查之后，在这里确认份数并发起。</p>
        )}
        {(state === 'RUNNING' || state === 'PAUSED' || counts.sent > 0) && <Progress batch={batch} />}
        {state === 'PAUSED' && (
          <Note tone="warning">{reason ? `已停下：${reason}` : '已暂停，随时可以继续。'}</Note>
        )}
        {(may.includes('start-batch') || may.includes('resume-batch')) && counts.ready > 0 && (
          <>
            <p className="flex items-baseline justify-between">
              <strong>将扣减 {quota.needed} 份</strong>
              <span className="text-sm text-ink-3">余量 {quota.left} 份</span>
            </p>
            {lacks && (
              <Note tone="danger">
                合同余量不足。名单已保存，
                <Link to={PACKAGES} className="font-semibold underline">
                  购买套餐
                </Link>
                后再发起。
              </Note>
            )}
            {may.includes('start-batch') && (
              <Button block disabled={lacks} onClick={() => begin('start')}>
                发起 {counts.ready} 份合同
              </Button>
            )}
          </>
        )}
        {counts.invalid > 0 && may.includes('correct-batch') && (
          <Note tone="warning">有 {counts.invalid} 行待改正，改正后才能发起这些行。</Note>
        )}
        {may.includes('pause-batch') && (
          <Button block variant="secondary" busy={busy} onClick={() => turn('pause', '已暂停')}>
            <Icon name="pause" size={18} />
            暂停
          </Button>
        )}
        {may.includes('resume-batch') && (
          <Button block disabled={lacks} onClick={() => begin('resume')}>
            <Icon name="play" size={18} />
            {counts.ready > 0 ? `继续发起 ${counts.ready} 份` : '继续'}
          </Button>
        )}
        {may.includes('retry-batch') && counts.failed > 0 && (
          <Button block variant="secondary" busy={busy} onClick={() => turn('retry', '已放回待发起')}>
            重试未成功的 {counts.failed} 行
          </Button>
        )}
        {counts.sent + counts.failed > 0 && (
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="text-ink-2">结果表</span>
            {(['xlsx', 'csv'] as const).map((format) => (
              <a
                key={format}
                href={`/api/appapi/batch/result?${new URLSearchParams({ id, format })}`}
                download
                className="inline-flex min-h-11 items-center gap-2 text-navy hover:underline"
              >
                <Icon name="download" size={18} />
                {format.toUpperCase()}
              </a>
            ))}
          </p>
        )}
        {keptUntil && (
          <p className="text-sm text-ink-3">
            名单保留到 {clockTime(keptUntil).day}，到时自动删除；再有改动会重新计算。已经发起的合同不受影响。
          </p>
        )}
        {may.includes('delete-batch') && (
          <Button
            block
            variant="quiet"
            onClick={() =>
              ask({
                title: '删除这次批量发起',
                text: '名单一并删除，不能恢复。已经发起的合同不受影响。',
                action: '删除',
                work: async () => {
                  await send('POST /api/appapi/batch/delete', { body: { id } });
                  navigate(pathOn(BATCHES, phone));
                },
              })
            }
          >
            删除这一批
          </Button>
        )}
        {dialog}
      </div>
    </Panel>
  );
}

/** One batch from the table to the last contract. */
export function BatchPage({ batch, rows, filter, phone }: BatchPageProps) {
  useProgress(batch.state === 'RUNNING');
  const isFilled = batch.columns.length > 0;
  const isOpen = batch.counts.sent < totalOf(batch);
  return (
    <Container className="pb-12">
      <PageTitle
        icon="people"
        title={batch.name}
        aside={
          <ButtonLink to={pathOn(BATCHES, phone)} variant="secondary">
            全部批次
          </ButtonLink>
        }
      >
        <Badge tone={stateTones[batch.state]}>{batch.stateWords}</Badge>
        <span>
          模板：
          <Link to={templatePath(batch.templateId, phone)} className="text-navy underline underline-offset-2">
            {batch.templateName}
          </Link>
          ，第 {batch.version} 版
        </span>
        {batch.source && <span>{batch.source}</span>}
      </PageTitle>
      {(isOpen || !isFilled) && (
        <OlderVersion
          {...batch}
          phone={phone}
          wayOut="其余的行要由静默签签署的，请先停下这一批，在模板里重新批量发起，并由管理员按新版重新确认授权。"
        />
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-6">
          {!isFilled && <ImportPanel batch={batch} />}
          {isFilled && isOpen && batch.may.includes('correct-batch') && (
            <MappingPanel key={JSON.stringify(batch.mapping)} batch={batch} />
          )}
          {isFilled && <RowsPanel {...{ batch, rows, filter, phone }} />}
          {isFilled && batch.may.includes('fill-batch') && <ImportPanel batch={batch} />}
        </div>
        <aside className="max-lg:order-first">
          <Steering batch={batch} phone={phone} />
        </aside>
      </div>
    </Container>
  );
}
