import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useStepUp } from '~/parts/proof/index.ts';
import { Line, Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, buttonClass, calendarDay } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

const LOOK_AGAIN_MS = 3000;

/** Looks again while something is being made. */
function useWaitingFor(isWaiting: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => {
      if (!document.hidden) revalidate();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(looking);
  }, [isWaiting, revalidate]);
}

export function ExportPanel({ exports, userId }: { exports: OwnAccount['exports']; userId: string }) {
  const { send, attempt } = useActs();
  const { prove, dialog } = useStepUp();
  const isMaking = ({ url, availableUntil }: OwnAccount['exports'][number]) => !url && !availableUntil;
  useWaitingFor(exports.some(isMaking));

  const request = () =>
    attempt(async () => {
      if (!(await prove('request-export', userId, '我们会把您的账号资料整理成一个文件，只有您能下载。')))
        return;
      await send('POST /api/appapi/account/requestExport');
      return '正在准备，备好后在这里下载';
    });

  return (
    <Panel
      title="导出我的信息"
      lead="账号、认证、企业、同意与登录记录，整理成一个文件。"
      aside={
        <Button variant="secondary" size="sm" disabled={exports.some(isMaking)} onClick={request}>
          申请导出
        </Button>
      }
    >
      <ul>
        {exports.map((one) => (
          <Line
            key={one.id}
            title={`${calendarDay(one.requestedAt).full} 申请`}
            note={
              isMaking(one)
                ? '正在准备…'
                : one.url
                  ? `${calendarDay(one.availableUntil ?? one.requestedAt).full} 前可以下载`
                  : '已过期，可以重新申请'
            }
          >
            {one.url && (
              <a href={one.url} download className={buttonClass({ variant: 'primary', size: 'sm' })}>
                下载
              </a>
            )}
          </Line>
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}
