import { type ResultOf, type TrustRequestLine, TWO_PERSON_DECISIONS } from '@yinxin/api/client';
import { nameWords, rawName } from '@yinxin/verification/words';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact } from '../parts/facts.tsx';
import { RequestCard, RequestItem } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { NewAnchorDialog } from './new-anchor-dialog.tsx';

type TrustDesk = ResultOf<'GET /api/admin/trust'>;
type AnchorLine = TrustDesk['anchors'][number];

export const loadTrust = adminLoader((send) => send('GET /api/admin/trust'));

const ACTS = { add: '加入', remove: '移出' } as const;

/** What an operator is about to do, and has to say why. */
type Asked = { act: 'remove'; anchor: AnchorLine } | { act: 'approve' | 'refuse'; request: TrustRequestLine };

const titleOf = (asked: Asked): string =>
  asked.act === 'remove'
    ? `申请移出：${asked.anchor.name}`
    : `${asked.act === 'approve' ? '同意' : '不同意'}${ACTS[asked.request.act]}：${asked.request.name}`;

/** Whom verification trusts: our own roots, and those that two persons added with their source. */
export function TrustPage() {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const { value, reload } = useAnswer(loadTrust);
  const [asked, setAsked] = useState<Asked>();
  const [isAdding, setAdding] = useState(false);
  const done = (words: string) => {
    message.success(words);
    reload();
  };
  const say = async (why: string) => {
    if (!asked) return;
    if (asked.act === 'remove') {
      const { sha256 } = asked.anchor;
      await send('POST /api/admin/trust/request-removal', { body: { sha256, why } });
      return done('已申请，等待另一位同事审批');
    }
    const { id, digest } = asked.request;
    const body = { id, digest, approve: asked.act === 'approve', why };
    const { decision } = await send('POST /api/admin/trust/decide', { body });
    done(TWO_PERSON_DECISIONS[decision]);
  };
  const lines = value?.requests ?? [];
  const item = (request: TrustRequestLine) => (
    <RequestItem
      key={request.id}
      request={request}
      title={`${ACTS[request.act]}：${request.name}`}
      onDecide={(approve) => setAsked({ act: approve ? 'approve' : 'refuse', request })}
    >
      <Fact name="主体">
        {nameWords(request.subject)}
        <span className="block text-ink-3 text-xs">{rawName(request.subject)}</span>
      </Fact>
      <Fact name="来源">{request.source}</Fact>
      <Fact name="有效至">{timeText(request.notAfter)}</Fact>
      <Fact name="指纹">
        <Fingerprint sha256={request.sha256} />
      </Fact>
    </RequestItem>
  );
  return (
    <>
      <PageTitle title="信任列表">
        {value?.may.includes('request-trust') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            申请加入根证书
          </Button>
        )}
      </PageTitle>
      <p className="mb-4 text-ink-2">
        合同验证只相信这里的根证书。加入与移出都由一人申请、另一人审批，随即生效；来源会公开在验证页面。
      </p>
      <Card title="现在信任的根" className="mb-6!">
        <ul className="grid gap-4">
          {value?.anchors.map((anchor) => (
            <Anchor
              key={anchor.sha256}
              anchor={anchor}
              onRemove={() => setAsked({ act: 'remove', anchor })}
            />
          ))}
        </ul>
      </Card>
      <RequestCard title="待复核的变更">{lines.filter(({ decision }) => !decision).map(item)}</RequestCard>
      <RequestCard title="变更的经过" empty="还没有变更。">
        {lines.filter(({ decision }) => decision).map(item)}
      </RequestCard>
      {isAdding && (
        <NewAnchorDialog
          onClose={() => setAdding(false)}
          onAsked={() => {
            setAdding(false);
            done('已申请，等待另一位同事审批');
          }}
        />
      )}
      {asked && (
        <AskWords
          title={titleOf(asked)}
          label={asked.act === 'remove' ? '移出的原因' : '说明'}
          okText={asked.act === 'remove' ? '申请' : asked.act === 'approve' ? '同意' : '不同意'}
          danger={asked.act !== 'refuse'}
          onSay={say}
          onClose={() => setAsked(undefined)}
        >
          {asked.act === 'approve' && '请先独立取得这张根证书，核对指纹一致。同意后随即生效。'}
        </AskWords>
      )}
    </>
  );
}

const Fingerprint = ({ sha256 }: { sha256: string }) => (
  <code className="block break-all text-ink-3 text-xs">SHA-256 {sha256}</code>
);

function Anchor({ anchor, onRemove }: { anchor: AnchorLine; onRemove: () => void }) {
  const { name, own, source, subject, notAfter, since, sha256, may } = anchor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-60 flex-1 wrap-anywhere">
        <strong>{name}</strong>
        {own && <span className="ml-2 text-ink-3">本机构</span>}
        <span className="block text-ink-2">{nameWords(subject)}</span>
        <span className="block text-ink-3 text-xs">{rawName(subject)}</span>
        <span className="block text-ink-2">来源：{source}</span>
        <span className="block text-ink-3">
          {since && `${timeText(since)} 加入，`}有效至 {timeText(notAfter)}
        </span>
        <Fingerprint sha256={sha256} />
      </div>
      {may.includes('request-trust') && (
        <Button danger onClick={onRemove}>
          申请移出
        </Button>
      )}
    </li>
  );
}
