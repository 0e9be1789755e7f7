import { Icon } from '../icon.tsx';
import { PictureCard } from './picture-card.tsx';
import { SealFace } from './seal-face.tsx';

const approvals = [
  { who: '部门负责人', what: '同意', time: '10:02' },
  { who: '法务', what: '同意，条款已核对', time: '10:20' },
  { who: '印章管理员', what: '已加盖合同专用章', time: '10:24' },
];

/** 协同办公: a request to use a seal as it stands in the chat of a company. */
export function ApprovalChat() {
  return (
    <PictureCard title="用印申请" note="企业微信内 · 界面示意">
      <div className="grid gap-4 bg-paper p-6">
        <div className="rounded border border-line bg-white p-4">
          <p className="text-sm font-semibold">销售合同 · 示例贸易有限公司</p>
          <p className="mt-0.5 text-sm text-ink-3">合同专用章 · 末页与骑缝</p>
          <div className="mt-3 flex gap-2.5 text-sm font-semibold">
            <span className="rounded bg-navy px-4 py-1.5 text-white">同意</span>
            <span className="rounded border border-line px-4 py-1.5 text-ink-2">退回</span>
          </div>
        </div>
        <div className="flex items-end justify-between gap-4">
          <ol className="grid gap-2.5 text-sm">
            {approvals.map(({ who, what, time }) => (
              <li key={who} className="flex items-center gap-2">
                <Icon name="circle-check" size={18} className="text-success" />
                <span className="shrink-0 font-semibold">{who}</span>
                <span className="text-ink-2">{what}</span>
                <span className="font-mono text-xs text-ink-3 max-sm:hidden">{time}</span>
              </li>
            ))}
          </ol>
          <SealFace name="示例科技有限公司" purpose="合同专用章" className="w-20 shrink-0 text-seal" />
        </div>
      </div>
    </PictureCard>
  );
}
