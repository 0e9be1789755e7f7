import { type OrderDetail, promisedBy, promisedTerm, type ResultOf } from '@yinxin/api/client';
import { nearWords } from '@yinxin/values';
import { useRevalidator } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { MillimetrePicture } from '~/parts/seal-design/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { ButtonLink, clockTime, Note } from '~/ui/index.ts';
import { CREATE, stepName } from '../next-step.ts';
import { Outcome } from '../result/outcome.tsx';
import { usePlaces } from '../use-places.ts';

type OwnSeal = ResultOf<'GET /api/appapi/seal/list'>['list'][number];

const EVERY_MS = 2000;
const DETAIL = '/businessProcessing/order/detail';

/** What they came for, or the first contract. */
function useAim() {
  const { goto, phone } = usePlaces();
  return goto
    ? { words: stepName(goto), address: goto }
    : { words: '发起第一份合同', address: pathOn(CREATE, phone) };
}

/** The seal can be used: on to what it was made for. */
export function SealDone({ seal }: { seal: OwnSeal }) {
  const { phone } = usePlaces();
  const { words, address } = useAim();
  return (
    <Outcome look="verified" title="印章可以用了" lead="已启用">
      <div className="grid items-center gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        {seal.picture && (
          <div className="grid place-items-center rounded-card border border-line bg-paper py-8 md:order-last">
            <MillimetrePicture
              src={seal.picture}
              widthMm={seal.widthMm}
              heightMm={seal.heightMm}
              alt={`${seal.name}的章面`}
            />
          </div>
        )}
        <div className="space-y-6">
          <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-3">
            <dt className="text-ink-3">印章</dt>
            <dd>{seal.name}</dd>
            {seal.certificate && (
              <>
                <dt className="text-ink-3">证书有效至</dt>
                <dd className="tabular-nums">{clockTime(seal.certificate.notAfter).day}</dd>
              </>
            )}
            <dt className="text-ink-3">谁能用</dt>
            <dd>您，可以授权同事</dd>
          </dl>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={address} reloadDocument className="max-md:w-full">
              {words}
            </ButtonLink>
            <ButtonLink
              variant="secondary"
              to={pathOn(START, phone)}
              reloadDocument
              className="max-md:w-full"
            >
              到首页
            </ButtonLink>
          </div>
        </div>
      </div>
    </Outcome>
  );
}

/** What is promised to whoever waits; undefined for whoever does not. */
function waitingOf({ state, passed }: OrderDetail): { title: string; lead: string } | undefined {
  if (state === 'making') return { title: '正在生成印章', lead: '证书与印章正在制作，通常几秒钟。' };
  if (state !== 'reviewing') return undefined;
  const since = passed['settle-order'];
  return {
    title: since
      ? `正在审核，最晚${nearWords(promisedBy('order', since), new Date())}`
      : `正在审核，${promisedTerm('order')}`,
    lead: '审核员核对章面与登记信息，结果短信通知，不用守着。',
  };
}

/** The seal is on its way; meanwhile the contract can be prepared. */
export function SealWaiting({ order }: { order: OrderDetail }) {
  const { phone } = usePlaces();
  const { revalidate } = useRevalidator();
  const { address } = useAim();
  const waiting = waitingOf(order);
  usePoll(waiting !== undefined, EVERY_MS, revalidate);
  const detail = `${pathOn(DETAIL, phone)}?id=${order.id}`;
  return (
    <Outcome
      look={waiting ? 'waiting' : 'refused'}
      title={waiting?.title ?? '这份订单没有办成'}
      lead={waiting?.lead ?? (order.reason || '请到订单里查看。')}
    >
      {waiting && <Note tone="info">等的时候可以先把合同放上来、填好对方，印章一好就能发送。</Note>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={waiting ? address : detail} reloadDocument className="max-md:w-full">
          {waiting ? '先准备合同' : '查看订单'}
        </ButtonLink>
        {waiting && (
          <ButtonLink variant="secondary" to={detail} reloadDocument className="max-md:w-full">
            查看订单
          </ButtonLink>
        )}
      </div>
    </Outcome>
  );
}
