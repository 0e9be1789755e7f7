import type { ResultOf } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { REPORT_PACKAGES } from '~/parts/products/report-packages.ts';
import { PLATFORMS } from '~/parts/scene/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { Button, ButtonLink, Checkbox, Choice, ChoiceGroup, FormError, Note, useForm } from '~/ui/index.ts';
import { certifyPath, payPath, reportPath } from './paths.ts';
import type { Reports } from './use-older-reports.ts';

export interface BuyData {
  catalogue: ResultOf<'GET /api/appapi/order/catalogue'>;
  /** Orders are placed for a platform. */
  hasScene: boolean;
}

/** Why nothing can be bought now, if so. */
function Hindrance({ buy: { catalogue } }: { buy: BuyData }) {
  const { known, may } = catalogue;
  if (may.includes('place-order'))
    return <Note tone="warning">验证报告暂未开售，请稍后再来。验证本身一直免费。</Note>;
  return (
    <Note tone="warning">
      {known.certified
        ? '只有企业管理员和印章管理员可以购买，请联系他们，或切换到您的个人账号。'
        : '完成实名认证后才能购买。'}
    </Note>
  );
}

interface PackageBuyProps {
  buy: BuyData;
  reports: Reports;
  phone: boolean;
}

/** So many reports for a year, ordered and paid as everything else is. */
export function PackageBuy({ buy, reports, phone }: PackageBuyProps) {
  const { catalogue, hasScene } = buy;
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [quantity, setQuantity] = useState<number>(REPORT_PACKAGES[0]);
  // what was saved but not submitted is the same order when tried again
  const [savedId, setSavedId] = useState<string>();
  const form = useForm({ agreed: false });
  const offer = catalogue.products.find(
    ({ product, act }) => product === 'verification-report' && act === 'new',
  );
  const price = offer?.prices[0]?.amount;
  const { agreement } = catalogue;

  const submit = () =>
    form.attempt(
      async () => {
        const details = { seal: null, planId: '', reason: '' };
        const saved = await sendQuietly('POST /api/appapi/order/save', {
          body: {
            id: savedId,
            lines: [
              {
                ...{ product: 'verification-report', act: 'new', medium: 'cloud' },
                ...{ years: 0, trial: false, quantity, targetId: null, details },
              },
            ],
          },
        });
        setSavedId(saved.id);
        const body = { id: saved.id, agreementVersion: agreement?.version ?? '' };
        const sent = await sendQuietly('POST /api/appapi/order/submit', { body });
        await navigate(sent.state === 'unpaid' ? payPath(sent.id, phone) : reportPath(phone));
      },
      { check: ({ agreed }) => (agreement && !agreed ? { agreed: '请阅读并同意协议' } : {}) },
    );

  if (!hasScene)
    return (
      <Note tone="warning">
        <p>订单按平台办理，请先选择平台，再回到这里购买。</p>
        <ButtonLink
          to={`${pathOn(START, phone)}#${PLATFORMS}`}
          size="sm"
          variant="secondary"
          className="mt-2"
        >
          选择平台
        </ButtonLink>
      </Note>
    );
  if (price === undefined || !catalogue.may.includes('place-order'))
    return (
      <>
        <Hindrance buy={buy} />
        {!catalogue.known.certified && (
          <ButtonLink to={certifyPath(phone)} variant="secondary">
            去实名认证
          </ButtonLink>
        )}
      </>
    );
  return (
    <Panel
      title="购买份数"
      lead={`现有 ${reports.quota.left} 份。每出具一份报告用去一份，没有出具成功的不扣；买来的份数一年内有效。`}
    >
      <form {...form.element(submit)} className="space-y-5">
        <ChoiceGroup legend="买多少">
          {REPORT_PACKAGES.map((count) => (
            <Choice
              key={count}
              name="quantity"
              checked={count === quantity}
              title={`${count} 份`}
              note={exactYuan(price * count)}
              onChoose={() => setQuantity(count)}
            />
          ))}
        </ChoiceGroup>
        {catalogue.sample && <p className="text-sm text-ink-3">示例价，不是正式报价。</p>}
        {agreement && (
          <Checkbox {...form.checkbox('agreed')}>
            我已阅读并同意{' '}
            <Link
              to={pathOn(`/agreement/${agreement.name}`, phone)}
              target="_blank"
              className="text-navy underline underline-offset-4"
            >
              《{agreement.title}》
            </Link>
            <span className="text-ink-3">（版本 {agreement.version}）</span>
          </Checkbox>
        )}
        <FormError text={form.errors.form} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={form.busy}>
            提交订单，支付 {exactYuan(price * quantity)}
          </Button>
          <Button
            variant="quiet"
            busy={revalidator.state === 'loading'}
            onClick={() => revalidator.revalidate()}
          >
            已付款，刷新余量
          </Button>
        </div>
        <p className="text-sm text-ink-3">付款后数秒内到账。发票与退款在订单里办理。</p>
      </form>
    </Panel>
  );
}
