import {
  algorithmAsked,
  CERTIFICATE_ALGORITHMS,
  isMade,
  MEDIA,
  type OrderDetail,
  type OrderLine,
} from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { payPath } from '~/parts/payment/index.ts';
import { FactLines, Line, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasPage } from '~/site/pages/find.ts';
import { USB_KEY } from '~/site/paths.ts';
import { Badge, ButtonLink, Container, clockTime, Icon, Note, type Tone } from '~/ui/index.ts';
import { OrderButtons } from '../parts/order-buttons.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import { Stations } from '../parts/stations.tsx';
import { useOrderActs } from '../parts/use-order-acts.tsx';
import { PayDialog } from '../pay/pay-dialog.tsx';

const SEALS = '/businessProcessing/seal';

const lineStates: Record<OrderLine['state'], { words: string; tone: Tone }> = {
  waiting: { words: '未开始', tone: 'neutral' },
  making: { words: '制作中', tone: 'navy' },
  held: { words: '等待中', tone: 'warning' },
  failed: { words: '制作受阻', tone: 'danger' },
  done: { words: '已完成', tone: 'success' },
};

function OrderLines({ order, phone }: { order: OrderDetail; phone: boolean }) {
  return (
    <Panel title="办理内容">
      <ul>
        {order.lines.map((line) => {
          const { id, product, words, years, medium, quantity, amount, state, reason, details } = line;
          const algorithm = algorithmAsked(line);
          return (
            <Line
              key={id}
              title={
                <>
                  <span className="font-semibold">{words}</span>
                  {order.state !== 'draft' && order.state !== 'unpaid' && order.state !== 'cancelled' && (
                    <Badge tone={lineStates[state].tone}>{lineStates[state].words}</Badge>
                  )}
                </>
              }
              note={
                <>
                  {[
                    isMade(product) && MEDIA[medium],
                    algorithm && CERTIFICATE_ALGORITHMS[algorithm],
                    years > 0 && `${years} 年`,
                    quantity > 1 && `${quantity} 个`,
                  ]
                    .filter(Boolean)
                    .join('，')}
                  {details.reason && <span className="block">原因：{details.reason}</span>}
                  {reason && <span className="block text-warning-ink">{reason}</span>}
                </>
              }
            >
              {state === 'held' && medium === 'usb-key' && !phone && (
                <ButtonLink to={USB_KEY} reloadDocument size="sm">
                  在 USB Key 中生成密钥
                </ButtonLink>
              )}
              <span className="tabular-nums">{exactYuan(amount)}</span>
            </Line>
          );
        })}
      </ul>
      {order.state === 'done' && hasPage(SEALS) && order.lines.some(({ product }) => isMade(product)) && (
        <Link
          to={pathOn(SEALS, phone)}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-navy hover:text-seal"
        >
          查看印章
          <Icon name="chevron-right" size={16} />
        </Link>
      )}
    </Panel>
  );
}

function Money({ order }: { order: OrderDetail }) {
  const facts: [string, ReactNode][] = [
    ['金额', exactYuan(order.amount)],
    ...(order.coupon
      ? ([[`优惠券 ${order.coupon.words}`, exactYuan(-order.coupon.discount)]] as [string, ReactNode][])
      : []),
    ...(order.quotaUsed > 0 ? ([['套餐抵扣', `${order.quotaUsed} 枚`]] as [string, ReactNode][]) : []),
    ['应付', <strong key="payable">{exactYuan(order.payable)}</strong>],
    ['实付', exactYuan(order.paid)],
    ...(order.refunded > 0 ? ([['已退', exactYuan(order.refunded)]] as [string, ReactNode][]) : []),
    ...(order.priceList ? ([['价格表', `第 ${order.priceList.number} 版`]] as [string, ReactNode][]) : []),
  ];
  return (
    <Panel title="费用">
      <div className="text-sm tabular-nums [&_dd]:text-right">
        <FactLines facts={facts} />
      </div>
    </Panel>
  );
}

function Invoice({ invoice }: { invoice: NonNullable<OrderDetail['invoice']> }) {
  return (
    <Panel title="发票">
      <p className="flex flex-wrap items-center justify-between gap-3">
        {invoice.words}
        {invoice.url && (
          <a
            href={invoice.url}
            download
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-navy hover:text-seal"
          >
            <Icon name="download" size={18} />
            下载发票
          </a>
        )}
      </p>
    </Panel>
  );
}

type Entry = OrderDetail['timeline'][number];

/** Who did it, as the order tells it. */
const actors: Record<string, string> = { person: '经办人', operator: '工作人员' };

/** Whoever tries several ways of paying begins several payments: the last of them says it. */
const isNews = ({ act, note }: Entry, at: number, timeline: readonly Entry[]) =>
  timeline[at - 1]?.act !== act || timeline[at - 1]?.note !== note;

const History = ({ timeline }: Pick<OrderDetail, 'timeline'>) => (
  <Panel title="经过">
    <ol className="relative space-y-4 before:absolute before:top-2 before:bottom-2 before:left-[5px] before:border-l before:border-line">
      {timeline.filter(isNews).map(({ at, act, words, note, by }) => (
        <li key={`${at}${act}`} className="relative pl-6 text-sm">
          <span
            aria-hidden="true"
            className="absolute top-2 left-0 size-[11px] rounded-full border-2 border-navy bg-white"
          />
          <p>
            <span className="font-semibold">{words}</span>
            {actors[by] && <span className="text-ink-3">　{actors[by]}</span>}
          </p>
          {note && <p className="text-ink-2">{note}</p>}
          <time dateTime={at} className="text-ink-3">
            {clockTime(at).full}
          </time>
        </li>
      ))}
    </ol>
  </Panel>
);

const Papers = ({ papers }: Pick<OrderDetail, 'papers'>) => (
  <Panel title="材料">
    <ul>
      {papers.map(({ paperId, words, name, url }) => (
        <Line key={paperId} title={words} note={name}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center text-navy"
          >
            查看
          </a>
        </Line>
      ))}
    </ul>
  </Panel>
);

/** Everything of one order. */
export function OrderDetailPage({ order, phone }: { order: OrderDetail; phone: boolean }) {
  const acts = useOrderActs();
  const navigate = useNavigate();
  const [paying, setPaying] = useState(false);
  const { state, reason, agreement, delivery } = order;
  return (
    <Container className="pb-16">
      <PageTitle
        icon="document"
        title={order.title}
        aside={
          <OrderButtons
            order={order}
            acts={acts}
            phone={phone}
            own
            onPay={() => (phone ? navigate(payPath(order.id, true)) : setPaying(true))}
          />
        }
      >
        <StateBadge state={state} />
        <span className="font-mono">{order.number}</span>
        <span>{order.sceneName}</span>
      </PageTitle>
      <section
        aria-label="进度"
        className="mb-5 rounded-card border border-line bg-white p-5 lg:mb-6 lg:px-6"
      >
        <Stations order={order} />
        {reason && (
          <div className="mt-4">
            <Note
              tone={state === 'rejected' ? 'danger' : 'warning'}
              icon={state === 'rejected' ? 'failed' : 'info'}
            >
              {reason}
              {state === 'rejected' && <strong className="block">修改后重新提交，费用不重复收取。</strong>}
            </Note>
          </div>
        )}
      </section>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="space-y-5 lg:space-y-6">
          <OrderLines order={order} phone={phone} />
          {order.papers.length > 0 && <Papers papers={order.papers} />}
          <History timeline={order.timeline} />
        </div>
        <div className="space-y-5 lg:space-y-6">
          <Money order={order} />
          {order.invoice && <Invoice invoice={order.invoice} />}
          <Panel title="其他">
            <div className="text-sm">
              <FactLines
                facts={[
                  ['申请人', order.ownerName],
                  ...(delivery
                    ? ([['寄送', `${delivery.name}　${delivery.phone}　${delivery.address}`]] as const)
                    : []),
                  ...(agreement
                    ? ([
                        [
                          '同意的协议',
                          `数字证书服务协议 ${agreement.version}，${clockTime(agreement.at).full}`,
                        ],
                      ] as const)
                    : []),
                  ...(order.note ? ([['备注', order.note]] as const) : []),
                ]}
              />
            </div>
          </Panel>
        </div>
      </div>
      {paying && <PayDialog orderId={order.id} onClose={() => setPaying(false)} />}
      {acts.dialogs}
    </Container>
  );
}
