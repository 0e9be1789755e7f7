import { type AdminOrder, AUTHORIZATION_STATES, ORDER_STATES, OWNER_KINDS } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Alert, App, Button, Card, Segmented, Spin, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { Drawing, sizeWords } from '~/parts/seal-design/index.ts';
import { promiseOf } from '../desk/due.ts';
import { Promised } from '../desk/promise.tsx';
import { Review } from '../desk/review.tsx';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { OpenedFile } from '../parts/opened-file.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { OrderDecision } from './order-decision.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderColors } from './words.ts';

export const loadOrder = adminLoader(async (send, search) => {
  const id = search.get('id');
  return id ? send('GET /api/admin/orders/item', { query: { id } }) : null;
});

/** One order: what is wanted by whom, the papers, the decision, and everything that happened. */
export function OrderPage() {
  const { value, isLoading, reload } = useAnswer(loadOrder);
  if (value) return <OpenOrder key={value.id} loaded={value} reload={reload} />;
  return isLoading ? (
    <Spin className="block! py-20!" />
  ) : (
    <Alert type="warning" showIcon title="没有找到这份订单" />
  );
}

/** How often an open order is asked for again while something may happen to it. */
const LOOK_MS = 10_000;

function OpenOrder({ loaded, reload }: { loaded: AdminOrder; reload: () => void }) {
  const [opened, setOpened] = useState<Readonly<Record<string, string>>>({});
  const order = {
    ...loaded,
    papers: loaded.papers.map((paper) => ({
      ...paper,
      seenAt: paper.seenAt ?? opened[paper.paperId] ?? null,
    })),
  };
  const isReviewed = order.state === 'reviewing';
  usePoll(isReviewed || order.state === 'making', LOOK_MS, async () => reload());
  const note = useCallback(
    (paperId: string) => setOpened((before) => ({ [paperId]: new Date().toISOString(), ...before })),
    [],
  );
  const promised = isReviewed ? promiseOf('order', order.submittedAt) : undefined;
  return (
    <>
      <PageTitle
        title={
          <>
            {order.title}　<Tag color={orderColors[order.state]}>{ORDER_STATES[order.state]}</Tag>
            {promised && <Promised by={promised} />}
          </>
        }
      >
        <Link to="/admin/orders" className="text-navy underline-offset-4 hover:underline">
          回到列表
        </Link>
      </PageTitle>
      {order.reason && (
        <Alert
          className="mb-4!"
          type={order.state === 'making' ? 'error' : 'warning'}
          showIcon
          title={order.reason}
        />
      )}
      <Review
        id={order.id}
        papers={
          <>
            <Seals order={order} />
            <Papers order={order} onOpened={note} />
          </>
        }
        facts={
          <>
            <Buyer order={order} />
            <OrderLines lines={order.lines} />
            <Retry order={order} onRetried={reload} />
            <Money order={order} />
            <Timeline order={order} />
          </>
        }
        decision={(next) => <OrderDecision order={order} next={next} />}
      />
    </>
  );
}

const Buyer = ({
  order: {
    owner,
    operator,
    byRepresentative,
    authorization,
    authorizationProof,
    scene,
    number,
    note,
    delivery,
    agreement,
  },
}: {
  order: AdminOrder;
}) => (
  <Card title="申请方" size="small">
    <Facts>
      <Fact name="名称">{owner.name}</Fact>
      <Fact name="对象">{OWNER_KINDS[owner.kind]}</Fact>
      {owner.code && <Fact name="代码">{owner.code}</Fact>}
      {owner.representative && <Fact name="法定代表人">{owner.representative}</Fact>}
      <Fact name="认证">
        {owner.state}
        {owner.verifiedAt && `（${timeText(owner.verifiedAt)}）`}
      </Fact>
      <Fact name="经办人">
        {operator}
        {byRepresentative && '，法定代表人本人，证件号码与登记一致'}
      </Fact>
      {authorization && (
        <Fact name="授权">
          {AUTHORIZATION_STATES[authorization.state]}：{authorization.representative} {authorization.phone}
          {authorization.answeredAt && `（${timeText(authorization.answeredAt)}）`}
        </Fact>
      )}
      {authorizationProof && (
        <>
          <Fact name="如何核验">{authorizationProof.how.join('；')}</Fact>
          <Fact name="授权内容">{authorizationProof.text}</Fact>
          <Fact name="内容摘要">{authorizationProof.sha256}</Fact>
        </>
      )}
      <Fact name="平台">{scene.sceneName}</Fact>
      <Fact name="订单号">{number}</Fact>
      {note && <Fact name="备注">{note}</Fact>}
      {delivery && (
        <Fact name="寄送">
          {delivery.name} {delivery.phone} {delivery.address}
        </Fact>
      )}
      <Fact name="协议">
        {agreement ? `已同意 ${agreement.version} 版（${timeText(agreement.at)}）` : '尚未同意'}
      </Fact>
    </Facts>
  </Card>
);

/** The seals to be made beside what is registered: nobody lets a seal be made that they have not compared. */
const Seals = ({ order: { seals, owner, byRepresentative, operator } }: { order: AdminOrder }) =>
  seals.length > 0 && (
    <Card title="章面与登记" size="small">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-8 max-md:grid-cols-1">
        <div>
          <Facts>
            <Fact name="登记名称">{owner.name}</Fact>
            {owner.code && <Fact name="登记代码">{owner.code}</Fact>}
            {owner.representative && <Fact name="法定代表人">{owner.representative}</Fact>}
            <Fact name="办理人">{byRepresentative ? `${operator}，法定代表人本人` : operator}</Fact>
          </Facts>
          <p className="mt-3 text-ink-2">请将章面上的名称与登记名称逐字核对。</p>
        </div>
        <ul className="flex flex-wrap gap-6 rounded border border-line bg-paper p-6 md:order-first">
          {seals.map(({ words, ...drawing }) => (
            <li key={words} className="text-center">
              <Drawing {...drawing} alt={`${words}的章面`} />
              <p className="mt-2">{words}</p>
              <p className="text-ink-3">{sizeWords(drawing.widthMm, drawing.heightMm)}</p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );

const Money = ({ order }: { order: AdminOrder }) => (
  <Card title="金额" size="small">
    <Facts>
      <Fact name="价格表">{order.priceList ? `第 ${order.priceList.number} 版` : '—'}</Fact>
      <Fact name="金额">{yuan(order.amount)}</Fact>
      {order.coupon && <Fact name="优惠券">{order.coupon.words}</Fact>}
      {order.quotaUsed > 0 && <Fact name="套餐抵扣">{order.quotaUsed} 枚印章</Fact>}
      <Fact name="应付">{yuan(order.payable)}</Fact>
      <Fact name="实付">{yuan(order.paid)}</Fact>
      {order.refunded > 0 && <Fact name="已退">{yuan(order.refunded)}</Fact>}
    </Facts>
    <p className="mt-3">
      <Link
        to={`/admin/payments?keyword=${order.id}`}
        className="text-navy underline-offset-4 hover:underline"
      >
        这份订单的支付
      </Link>
    </p>
  </Card>
);

interface PapersProps {
  order: AdminOrder;
  /** The server has written down that it was looked at. */
  onOpened: (paperId: string) => void;
}

function Papers({ order: { id, papers, papersAsked, may }, onOpened }: PapersProps) {
  const first = may.includes('approve-order') ? papers[0]?.paperId : undefined;
  const [chosen, setChosen] = useState(first ?? '');
  const paper = papers.find(({ paperId }) => paperId === chosen);
  const missing = papersAsked.filter(({ required, given }) => required && !given);
  return (
    <Card title="材料" size="small">
      {missing.length > 0 && (
        <p className="mb-3 text-danger">缺少：{missing.map(({ words }) => words).join('、')}</p>
      )}
      {papers.length === 0 && missing.length === 0 && <p className="text-ink-3">这份订单不需要材料。</p>}
      {papers.length > 0 && (
        <Segmented
          aria-label="材料"
          value={chosen}
          options={[
            { value: '', label: '不显示' },
            ...papers.map(({ paperId, words, seenAt }) => ({
              value: paperId,
              label: seenAt ? `${words} ✓` : words,
            })),
          ]}
          onChange={setChosen}
        />
      )}
      {paper && (
        <OpenedFile
          key={paper.paperId}
          path="/api/admin/orders/paper"
          body={{ id, paperId: paper.paperId }}
          name={paper.words}
          onOpened={() => onOpened(paper.paperId)}
        />
      )}
    </Card>
  );
}

const Timeline = ({ order: { timeline, reviews } }: { order: AdminOrder }) => (
  <Card title="经过" size="small">
    <ol className="grid gap-3">
      {timeline.map(({ at, act, words, note, by }) => (
        <li key={`${at}${act}`} className="border-line border-l-2 pl-3">
          <p>
            {words}
            {note && `：${note}`}
          </p>
          <p className="text-ink-3">
            {by} · {timeText(at)}
          </p>
        </li>
      ))}
    </ol>
    {reviews.length > 0 && (
      <ul className="mt-4 grid gap-1 border-line border-t pt-3 text-ink-2">
        {reviews.map(({ at, by, accept, words }) => (
          <li key={`${at}${by}`}>
            {by} {accept ? '通过' : '驳回'}
            {words && `：${words}`} · {timeText(at)}
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** Making goes on from where it stopped; what was made is never made twice. */
function Retry({ order: { id, may }, onRetried }: { order: AdminOrder; onRetried: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  if (!may.includes('retry-order')) return null;
  const retry = () =>
    send('POST /api/admin/orders/retry', { body: { id } }).then(
      () => {
        message.success('已重新开始制作');
        onRetried();
      },
      () => {},
    );
  return (
    <Card title="制作" size="small">
      <p className="mb-3 text-ink-2">从受阻的一步继续；已签发的证书和已制作的印章不会重做。</p>
      <Button type="primary" onClick={retry}>
        重新制作
      </Button>
    </Card>
  );
}
