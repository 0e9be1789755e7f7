import { useState } from 'react';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button } from '~/ui/index.ts';
import type { NoticeChoice } from './model.ts';

const CHANNELS = [
  ['site', '站内'],
  ['message', '短信'],
] as const;

/** By what means people hear of the contracts that this company writes. */
export function NoticeMatrix({ notices }: { notices: readonly NoticeChoice[] }) {
  const { send, done, failed } = useActs();
  const [choices, setChoices] = useState(notices);
  const [busy, setBusy] = useState(false);
  const set = (kind: NoticeChoice['kind'], change: Partial<NoticeChoice>) =>
    setChoices((now) => now.map((one) => (one.kind === kind ? { ...one, ...change } : one)));
  const save = async () => {
    setBusy(true);
    try {
      const body = { choices: choices.map(({ kind, site, message }) => ({ kind, site, message })) };
      await send('POST /api/appapi/org/setNotices', { body });
      await done('通知设置已保存');
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title="合同通知"
      lead="本企业发起的合同，在什么事上用什么方式告诉各方。轮到签署与催办必须告知，短信带签署链接。"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-ink-3">
            <th scope="col" className="py-2 font-normal">
              什么事
            </th>
            {CHANNELS.map(([key, name]) => (
              <th key={key} scope="col" className="w-16 py-2 text-center font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <tr key={choice.kind} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 text-left font-normal">
                {choice.words}
              </th>
              {CHANNELS.map(([key, name]) => (
                <td key={key} className="py-1 text-center">
                  <input
                    type="checkbox"
                    aria-label={`${choice.words}：${name}`}
                    checked={choice[key]}
                    disabled={choice.fixed}
                    onChange={(event) => set(choice.kind, { [key]: event.currentTarget.checked })}
                    className="size-5 accent-seal"
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button size="sm" variant="secondary" className="mt-4" busy={busy} onClick={save}>
        保存设置
      </Button>
    </Panel>
  );
}
