import { lazy, Suspense, useEffect } from 'react';
import { PageTop } from '~/parts/page/index.ts';
import { Button, Container, Note } from '~/ui/index.ts';
import { AloneSwitch } from './alone/alone-switch.tsx';
import { type Alone, useAlone } from './alone/use-alone.ts';
import { DropZone } from './drop-zone.tsx';
import { FileList } from './file-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { type Item, turnOf, useVerification } from './use-verification.ts';

// fetched once the page is there: whoever judges on their own device may have no connection by then
const loadResult = () => import('./result.tsx');
const Result = lazy(async () => ({ default: (await loadResult()).Result }));

const LEAD =
  '上传 PDF，看它由谁签署、证书是否可信、时间能否证明、签后有没有改动。四个问题分开回答，无法查到的注明“无法确认”。';

const WAITING: Record<Alone['state'], string> = {
  off: '这份文件选定了仅在本机验证，不会上传。打开“仅在本机验证”后继续',
  preparing: '等验证程序取得之后，在这台设备上验证，不会上传',
  failed: '没有取得验证程序，文件留在这台设备上，没有上传',
  ready: '排队中，前面的文件验完就轮到它',
};

function Waiting({ item, alone }: { item: Item; alone: Alone['state'] }) {
  const { progress } = item;
  const part = progress.state === 'sending' ? progress.part : progress.state === 'judging' ? 1 : 0;
  return (
    <div role="status" className="rounded-card border border-line bg-white p-8">
      <p className="mb-3">
        {progress.state === 'waiting' && WAITING[turnOf(item, alone) === 'wait' ? alone : 'ready']}
        {progress.state === 'sending' && `正在上传 ${Math.round(part * 100)}%`}
        {progress.state === 'judging' && '正在验证：读取结构、核对签名、追溯证书、比较改动'}
      </p>
      <div className="h-2 overflow-hidden rounded-full bg-paper-2">
        <div className="h-full bg-navy transition-[width]" style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  );
}

interface VerificationPageProps {
  /** Where it is told what is judged, and by which list. */
  aboutPath: string;
  phone: boolean;
}

/** Anybody has files judged, one after the other; none is kept. */
export function VerificationPage({ aboutPath, phone }: VerificationPageProps) {
  const { alone, set: setAlone } = useAlone();
  const { items, chosen, tooMany, add, choose, again } = useVerification(alone);
  const begun = items.length > 0;
  useEffect(() => {
    loadResult().catch(() => {});
  }, []);
  return (
    <>
      <PageTop phone={phone} title="合同验证" lead={begun ? undefined : LEAD}>
        <DropZone onFiles={add} phone={phone} small={begun} alone={alone.state !== 'off'} />
        <AloneSwitch alone={alone} onChange={setAlone} />
      </PageTop>
      <Container className="space-y-5 pb-16 lg:pb-26">
        {tooMany && <Note tone="warning">一次最多验证 50 份文件，其余的请刷新页面后再来。</Note>}
        {items.length > 1 && <FileList items={items} chosen={chosen?.id} onChoose={choose} />}
        {chosen?.progress.state === 'done' && (
          <Suspense>
            <Result
              key={chosen.id}
              file={chosen.file}
              result={chosen.progress.result}
              alone={chosen.alone}
              password={chosen.password}
              trustPath={aboutPath}
              phone={phone}
            />
          </Suspense>
        )}
        {chosen?.progress.state === 'failed' && chosen.progress.locked && (
          <PasswordForm
            key={chosen.id}
            name={chosen.file.name}
            words={chosen.progress.words}
            alone={chosen.alone}
            onPassword={(password) => again(chosen.id, password)}
          />
        )}
        {chosen?.progress.state === 'failed' && !chosen.progress.locked && (
          <Note tone="warning" role="alert">
            <p className="font-semibold">没有得出结论：{chosen.file.name}</p>
            <p>{chosen.progress.words}</p>
            <Button size="sm" variant="secondary" className="mt-2" onClick={() => again(chosen.id)}>
              再试一次
            </Button>
          </Note>
        )}
        {chosen && !['done', 'failed'].includes(chosen.progress.state) && (
          <Waiting item={chosen} alone={alone.state} />
        )}
      </Container>
    </>
  );
}
