import type { Balance, OrderDetail, ResultOf } from '@yinxin/api/client';
import { exactYuan, yuan } from '@yinxin/values';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { usePhone } from '~/site/use-phone.ts';
import { Button, Choice, ChoiceGroup, FormError, Note } from '~/ui/index.ts';
import { PayPanel } from './pay-panel.tsx';
import { Pending } from './pending.tsx';
import { useAnswer } from './use-answer.ts';

type Catalogue = ResultOf<'GET /api/appapi/order/catalogue'>;

const EVERY_MS = 1500;
/** Under which the address keeps the order, so that coming back from the vendor's page goes on with it. */
const ORDER = 'order';

interface TopUpProps {
  /** The draft that is short of contracts. */
  contractId: string;
  needed: number;
  /** The contracts are there: the draft goes on. */
  onReady: () => void;
}

/** A draft is short of contracts: one by use, or a package, is bought here and the draft goes on where it was. */
export function TopUp(props: TopUpProps) {
  const [params, setParams] = useSearchParams();
  const orderId = params.get(ORDER);
  const setOrder = useCallback(
    (id: string | undefined) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id) next.set(ORDER, id);
          else next.delete(ORDER);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return orderId ? (
    <TopUpPayment {...props} orderId={orderId} onDrop={() => setOrder(undefined)} />
  ) : (
    <TopUpChoice onOrdered={setOrder} />
  );
}

interface Offer {
  key: string;
  title: string;
  note: string;
  price: number;
  line: { product: 'contract-by-use' | 'contract-package'; planId: string };
}

/** One contract first; a package as soon as somebody sends more. */
const offersOf = ({ each, packages }: Balance): Offer[] => [
  ...(each === null
    ? []
    : [
        {
          key: 'each',
          title: `先买 1 份，${yuan(each)}`,
          note: '微信或支付宝，约 20 秒；一年内有效',
          price: each,
          line: { product: 'contract-by-use', planId: '' } as const,
        },
      ]),
  ...packages.slice(0, 2).map(({ planId, name, contracts, seals, price }) => ({
    key: planId,
    title: `${name}，${contracts} 份一年，${yuan(price)}`,
    note: `平均 ${yuan(Math.round(price / contracts))} 一份${seals > 0 ? `，含 ${seals} 枚单位印章` : ''}`,
    price,
    line: { product: 'contract-package', planId } as const,
  })),
];

function TopUpChoice({ onOrdered }: { onOrdered: (orderId: string) => void }) {
  const { sendQuietly } = useSession();
  const [answer, retry] = useAnswer(
    useCallback(
      () =>
        Promise.all([
          sendQuietly('GET /api/appapi/order/balance'),
          sendQuietly('GET /api/appapi/order/catalogue'),
        ]),
      [sendQuietly],
    ),
  );
  if (answer.state !== 'there') return <Pending answer={answer} onRetry={retry} />;
  const [balance, catalogue] = answer.value;
  return <Choices balance={balance} catalogue={catalogue} onOrdered={onOrdered} />;
}

interface ChoicesProps {
  balance: Balance;
  catalogue: Catalogue;
  onOrdered: (orderId: string) => void;
}

function Choices({ balance, catalogue, onOrdered }: ChoicesProps) {
  const { sendQuietly } = useSession();
  const phone = usePhone();
  const offers = offersOf(balance);
  const [chosen, setChosen] = useState(offers[0]?.key);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const offer = offers.find(({ key }) => key === chosen);
  const { agreement, may } = catalogue;
  if (!may.includes('place-order') || !offer)
    return (
      <Note tone="warning">
        {offer
          ? '合同份数用完了。只有企业管理员和印章管理员可以购买，请联系他们；草稿已保存。'
          : '合同份数用完了，暂时不能购买，请联系客服；草稿已保存。'}
      </Note>
    );
  const buy = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { product, planId } = offer.line;
      const details = { seal: null, planId, reason: '' };
      const lines = [{ product, quantity: 1, details }];
      const saved = await sendQuietly('POST /api/appapi/order/save', { body: { lines } });
      const body = { id: saved.id, agreementVersion: agreement?.version ?? '' };
      onOrdered((await sendQuietly('POST /api/appapi/order/submit', { body })).id);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有提交成功，请重试');
      setBusy(false);
    }
  };
  return (
    <div className="space-y-3">
      <Note tone="warning" role="status">
        余量用完了，这份还差 1 份。草稿已存，付好就回到这里，什么都不用重填。
      </Note>
      <ChoiceGroup legend="怎样补上">
        {offers.map(({ key, title, note }) => (
          <Choice
            key={key}
            name="top-up"
            checked={key === chosen}
            title={title}
            note={note}
            onChoose={() => setChosen(key)}
          />
        ))}
      </ChoiceGroup>
      <FormError text={problem} />
      <Button block busy={busy} onClick={() => void buy()}>
        付 {exactYuan(offer.price)} 并发送
      </Button>
      <p className="text-sm text-ink-3">
        {catalogue.sample && '示例价，不是正式报价。'}
        {agreement && (
          <>
            付款即表示同意
            <Link
              to={pathOn(`/agreement/${agreement.name}`, phone)}
              target="_blank"
              className="text-navy underline underline-offset-4"
            >
              《{agreement.title}》
            </Link>
            （版本 {agreement.version}）。
          </>
        )}
        发票与退款在订单里办理。
      </p>
    </div>
  );
}

interface TopUpPaymentProps extends TopUpProps {
  orderId: string;
  onDrop: () => void;
}

function TopUpPayment({ contractId, needed, orderId, onReady, onDrop }: TopUpPaymentProps) {
  const { sendQuietly } = useSession();
  const [answer, retry] = useAnswer(
    useCallback(
      () => sendQuietly('GET /api/appapi/order/detail', { query: { id: orderId } }),
      [sendQuietly, orderId],
    ),
  );
  const [isPaid, setPaid] = useState(false);
  const [isThere, setThere] = useState(false);
  const onPaid = useCallback(() => setPaid(true), []);
  // money that came in is contracts a moment later
  usePoll(isPaid && !isThere, EVERY_MS, async () => {
    const { contracts } = await sendQuietly('GET /api/appapi/order/balance');
    if (!contracts || contracts.left < needed) return;
    setThere(true);
    onDrop();
    onReady();
  });
  if (answer.state !== 'there') return <Pending answer={answer} onRetry={retry} />;
  const order: OrderDetail = answer.value;
  return (
    <div className="space-y-3">
      <PayPanel order={order} inline={{ contractId, onPaid }} />
      {!isPaid && (
        <Button variant="quiet" block onClick={onDrop}>
          换一种买法
        </Button>
      )}
    </div>
  );
}
