import type { PartyKind, ResultOf } from '@yinxin/api/client';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, Dialog, Icon, Note, TextField } from '~/ui/index.ts';

type Found = ResultOf<'GET /api/appapi/counterparty/list'>['list'];
export type PickedCounterparty = Found[number];

const PAUSE_MS = 250;

function useFound(keyword: string, kind: PartyKind | undefined) {
  const { sendQuietly } = useSession();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let left = false;
    const timer = setTimeout(
      () =>
        sendQuietly('GET /api/appapi/counterparty/list', {
          query: { limit: 20, ...(keyword && { keyword }), ...(kind && { kind }) },
        }).then(
          ({ list }) => {
            if (!left) setFound(list);
          },
          (error: unknown) => {
            if (!left) setProblem(error instanceof Error ? error.message : '没有取到通讯录，请稍后再试');
          },
        ),
      keyword ? PAUSE_MS : 0,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [sendQuietly, keyword, kind]);
  return { found, problem };
}

interface PickDialogProps {
  kind: PartyKind | undefined;
  onPick: (picked: PickedCounterparty) => void;
  onClose: () => void;
}

function PickDialog({ kind, onPick, onClose }: PickDialogProps) {
  const [keyword, setKeyword] = useState('');
  const { found, problem } = useFound(keyword.trim(), kind);
  return (
    <Dialog open onClose={onClose} title="从通讯录选择">
      <div className="space-y-4">
        <TextField
          label="查找"
          value={keyword}
          maxLength={50}
          placeholder="姓名、单位或完整手机号"
          autoComplete="off"
          onChange={(event: ChangeEvent<HTMLInputElement>) => setKeyword(event.currentTarget.value)}
        />
        {problem && (
          <Note tone="danger" role="alert">
            {problem}
          </Note>
        )}
        {found && (
          <ul aria-label="通讯录" className="max-h-80 overflow-y-auto">
            {found.map((one) => (
              <li key={one.id} className="border-t border-line first:border-0">
                <button
                  type="button"
                  onClick={() => {
                    onPick(one);
                    onClose();
                  }}
                  className="flex min-h-12 w-full flex-wrap items-baseline gap-x-3 px-2 py-2 text-left hover:bg-paper"
                >
                  <span className="font-semibold wrap-anywhere">{one.organizationName || one.name}</span>
                  <span className="text-sm text-ink-3">
                    {one.organizationName && `${one.name}　`}
                    {one.phone}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {found?.length === 0 && <p className="text-ink-3">通讯录中没有找到。</p>}
      </div>
    </Dialog>
  );
}

interface PickCounterpartyProps {
  /** Persons or organisations only. */
  kind?: PartyKind;
  onPick: (picked: PickedCounterparty) => void;
}

/** Takes somebody out of the address book instead of typing them. */
export function PickCounterparty({ kind, onPick }: PickCounterpartyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="people" size={16} />
        从通讯录选择
      </Button>
      {isOpen && <PickDialog kind={kind} onPick={onPick} onClose={() => setOpen(false)} />}
    </>
  );
}
