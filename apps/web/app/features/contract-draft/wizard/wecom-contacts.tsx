import { contactPhone, type ResultOf } from '@yinxin/api/client';
import { type ChangeEvent, useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, Icon, Note, Sheet, TextField } from '~/ui/index.ts';
import type { Party } from '../model.ts';

type Member = ResultOf<'GET /api/appapi/wecom/contacts'>['members'][number];
type Found = ResultOf<'GET /api/appapi/wecom/contacts'>;

const PAUSE_MS = 250;

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : '没有取到通讯录，请稍后再试');

function useMembers(keyword: string) {
  const { sendQuietly } = useSession();
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let left = false;
    const ask = () =>
      sendQuietly('GET /api/appapi/wecom/contacts', { query: { keyword } }).then(
        (members) => {
          if (left) return;
          setFound(members);
          setProblem(undefined);
        },
        (error: unknown) => {
          if (!left) setProblem(wordsOf(error));
        },
      );
    const timer = setTimeout(ask, keyword ? PAUSE_MS : 0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [keyword, sendQuietly]);
  return { found, problem, setProblem };
}

type Choose = (change: Partial<Party>) => void;

function MemberSheet({ onChoose, onClose }: { onChoose: Choose; onClose: () => void }) {
  const { sendQuietly } = useSession();
  const [keyword, setKeyword] = useState('');
  const { found, problem, setProblem } = useMembers(keyword.trim());
  const [asked, setAsked] = useState<Member>();
  const [phone, setPhone] = useState('');
  const [busy, setBusy] = useState(false);
  const choose = async (member: Member) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const chosen = await sendQuietly('POST /api/appapi/wecom/contacts/choose', {
        body: { userId: member.userId, ...(phone && { phone }) },
      });
      const { contactId, name } = chosen;
      // a party whom nobody can reach would keep the whole draft from being stored
      if (chosen.phone) {
        onChoose({ phone: contactPhone(contactId), ...(name && { name }) });
        return onClose();
      }
      setAsked(member);
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  return (
    <Sheet open onClose={onClose} title={asked ? '填一次手机号' : '从企业微信选人'}>
      <div className="space-y-4">
        {asked ? (
          <>
            <p className="text-sm text-ink-2">
              {asked.name ?? asked.userId}还没有绑定手机号。填一次，下次选他不再问。
            </p>
            <TextField
              label="手机号"
              value={phone}
              inputMode="tel"
              maxLength={20}
              autoComplete="off"
              onChange={(event: ChangeEvent<HTMLInputElement>) => setPhone(event.currentTarget.value)}
            />
            <Button block busy={busy} onClick={() => void choose(asked)}>
              就选他
            </Button>
          </>
        ) : (
          <>
            <TextField
              label="查找"
              value={keyword}
              maxLength={50}
              placeholder="姓名"
              autoComplete="off"
              onChange={(event: ChangeEvent<HTMLInputElement>) => setKeyword(event.currentTarget.value)}
            />
            <ul aria-label="企业微信通讯录" className="max-h-[50dvh] overflow-y-auto">
              {found?.members.map((member) => (
                <li key={member.userId} className="border-t border-line first:border-0">
                  <button
                    type="button"
                    disabled={busy}
                    onClick={() => void choose(member)}
                    className="flex min-h-12 w-full items-baseline gap-3 py-2 text-left"
                  >
                    <span className="font-semibold wrap-anywhere">{member.name ?? member.userId}</span>
                    <span className="text-sm text-ink-3">{member.phone ?? '还没有绑定手机号'}</span>
                  </button>
                </li>
              ))}
            </ul>
            {found?.members.length === 0 && <p className="text-ink-3">没有找到。</p>}
            {found?.more && <p className="text-sm text-ink-3">只列出一部分，请输入姓名查找。</p>}
          </>
        )}
        {problem && (
          <Note tone="danger" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

/** Takes a member of one's corp for a party; their phone stays with the server. */
export function WecomContacts({ onChoose }: { onChoose: Choose }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        <Icon name="people" size={16} />
        从企业微信选人
      </Button>
      {isOpen && <MemberSheet onChoose={onChoose} onClose={() => setOpen(false)} />}
    </>
  );
}
