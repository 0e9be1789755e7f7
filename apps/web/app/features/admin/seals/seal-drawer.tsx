import { FILING_ENTRIES, MEDIA, type ResultOf, SEAL_STATES, SEAL_TYPES } from '@yinxin/api/client';
import { App, Button, Drawer, Skeleton, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { sealColors } from './words.ts';

type Seal = ResultOf<'GET /api/admin/seals/item'>;

interface SealDrawerProps {
  id: string | undefined;
  onClose: () => void;
  onChanged: () => void;
}

/** One seal: its face, certificate, register and history, and what the office may do with it. */
export function SealDrawer({ id, onClose, onChanged }: SealDrawerProps) {
  return (
    <Drawer title="印章" open={id !== undefined} onClose={onClose} size="min(100vw, 560px)" destroyOnHidden>
      {id && <OpenSeal key={id} id={id} onChanged={onChanged} />}
    </Drawer>
  );
}

function OpenSeal({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { send } = useAdmin();
  const { value, reload } = useLoaded(
    useCallback(() => send('GET /api/admin/seals/item', { query: { id } }), [send, id]),
  );
  if (!value) return <Skeleton active />;
  return (
    <>
      <div className="mb-4 grid h-48 place-items-center border border-line bg-paper">
        {value.face ? (
          <img src={value.face} alt={`${value.name}的章面`} className="max-h-40 max-w-full object-contain" />
        ) : (
          <p className="text-ink-3">章面尚未制作</p>
        )}
      </div>
      <SealFacts seal={value} />
      <OfficeActs
        seal={value}
        onDone={() => {
          reload();
          onChanged();
        }}
      />
      <h2 className="mt-6 mb-2 font-semibold">登记</h2>
      {value.filings.length === 0 && <p className="text-ink-3">还没有登记。</p>}
      <ul className="grid gap-1">
        {value.filings.map(({ number, entry, at }) => (
          <li key={number + entry + at}>
            {FILING_ENTRIES[entry]}　<span className="font-mono">{number}</span>
            <span className="text-ink-3"> · {timeText(at)}</span>
          </li>
        ))}
      </ul>
      <h2 className="mt-6 mb-2 font-semibold">经过</h2>
      <ol className="grid gap-1">
        {value.history.map(({ act, words, at }) => (
          <li key={act + at}>
            {words}
            <span className="text-ink-3"> · {timeText(at)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

const SealFacts = ({ seal }: { seal: Seal }) => (
  <Facts>
    <Fact name="名称">{seal.name}</Fact>
    <Fact name="主体">{seal.holder}</Fact>
    <Fact name="种类">{SEAL_TYPES[seal.type].words}</Fact>
    <Fact name="状态">
      <Tag color={sealColors[seal.state]}>{SEAL_STATES[seal.state]}</Tag>
      {seal.reason && <span className="block text-ink-2">{seal.reason}</span>}
    </Fact>
    <Fact name="尺寸">
      {seal.widthMm} × {seal.heightMm} 毫米
    </Fact>
    <Fact name="介质">{MEDIA[seal.medium]}</Fact>
    <Fact name="标识">{seal.number || '—'}</Fact>
    <Fact name="印章编码">{seal.code ?? '—'}</Fact>
    <Fact name="证书">
      {seal.certificate ? (
        <Link
          to={`/admin/certificates?keyword=${seal.certificate.serial}`}
          className="break-all text-navy underline underline-offset-4"
        >
          {seal.certificate.serial}
        </Link>
      ) : (
        '—'
      )}
    </Fact>
  </Facts>
);

const officeActs = {
  'stop-seal': { path: 'stop', words: '停用', note: '停用后不能用印，已签的文件不受影响。' },
  'enable-seal': { path: 'enable', words: '恢复', note: '恢复后持有人可以继续用印。' },
  'collect-seal': {
    path: 'collect',
    words: '机构停用',
    note: '机构停用后持有人不能自行启用，须由机构退回。',
  },
  'return-seal': { path: 'return', words: '退回', note: '退回后为已停用，由持有人启用。' },
} as const;
type OfficeAct = keyof typeof officeActs;

function OfficeActs({ seal, onDone }: { seal: Seal; onDone: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [asked, setAsked] = useState<OfficeAct>();
  const allowed = (Object.keys(officeActs) as OfficeAct[]).filter((act) => seal.may.includes(act));
  if (allowed.length === 0) return null;
  const act = asked && officeActs[asked];
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {allowed.map((name) => (
        <Button key={name} onClick={() => setAsked(name)}>
          {officeActs[name].words}
        </Button>
      ))}
      {act && (
        <AskWords
          title={`${act.words}“${seal.name}”`}
          label="原因"
          placeholder="写入记录，持有人会看到"
          okText={act.words}
          onSay={(reason) =>
            send(`POST /api/admin/seals/${act.path}`, { body: { id: seal.id, reason } }).then(() => {
              message.success(`已${act.words}`);
              onDone();
            })
          }
          onClose={() => setAsked(undefined)}
        >
          {act.note}
        </AskWords>
      )}
    </div>
  );
}
