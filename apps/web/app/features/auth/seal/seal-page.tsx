import {
  CERTIFICATE_ALGORITHMS,
  type CertificateAlgorithm,
  keysOf,
  type OrderDetail,
  SEAL_FACES,
  SEAL_TYPES,
} from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { Link } from 'react-router';
import { AuthorizationPanel } from '~/parts/proof/index.ts';
import { firstFace, SealForm, SealPreview } from '~/parts/seal-design/index.ts';
import { pathOn } from '~/site/device.ts';
import {
  Button,
  ButtonLink,
  Checkbox,
  Choice,
  ChoiceGroup,
  FormError,
  Note,
  RadioGroup,
} from '~/ui/index.ts';
import { CREATE } from '../next-step.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { usePlaces } from '../use-places.ts';
import { type Agreement, type FirstSeal, productOf, type SealOffer, useSealOrder } from './use-seal-order.ts';

const APPLY = '/businessProcessing/order/apply';

const uses: Record<FirstSeal, string> = {
  contract: '签合同用',
  official: '对外用途最广',
  representative: '与公章同用',
};

const widthOf = (type: FirstSeal) => `${SEAL_FACES[firstFace(type).face].widthsMm[0]} mm`;

const algorithmNotes: Record<CertificateAlgorithm, string> = {
  sm2: '国密，国内通用',
  rsa: '与境外单位签署',
  ecdsa: '新版国外阅读器',
};

interface SealPageProps {
  offers: readonly SealOffer[];
  agreement: Agreement;
  mayOrder: boolean;
  /** So long the first seal can be tried for nothing; null where it cannot. */
  trialDays: number | null;
  /** Masked, as certified. */
  representative: string;
  /** What the legal representative was asked about before. */
  draft: OrderDetail | undefined;
}

type Ordering = ReturnType<typeof useSealOrder>;

/** What works without a thought, for whoever wants it otherwise. */
const Advanced = ({ ordering }: { ordering: Ordering }) => (
  <details className="border-t border-line pt-4">
    <summary className="text-sm">
      <strong>高级</strong>　算法 {CERTIFICATE_ALGORITHMS[ordering.algorithm]}、章面
    </summary>
    <div className="mt-4 space-y-5">
      <p className="text-sm text-ink-2">密钥存放在云端，不用插 USB Key。</p>
      <RadioGroup
        legend="密钥算法"
        value={ordering.algorithm}
        options={keysOf(CERTIFICATE_ALGORITHMS).map(
          (name) => [name, `${CERTIFICATE_ALGORITHMS[name]}（${algorithmNotes[name]}）`] as const,
        )}
        onChange={ordering.setAlgorithm}
      />
      <SealForm type={ordering.type} value={ordering.design} onChange={ordering.setDesign} />
    </div>
  </details>
);

function Consent({ agreement, ordering }: { agreement: Agreement; ordering: Ordering }) {
  const { phone } = usePlaces();
  if (!agreement) return null;
  return (
    <Checkbox {...ordering.form.checkbox('agreed')}>
      同意{' '}
      <Link
        to={pathOn(`/agreement/${agreement.name}`, phone)}
        target="_blank"
        className="text-navy underline underline-offset-4"
      >
        《{agreement.title}》
      </Link>
      <span className="text-ink-3">（版本 {agreement.version}）</span>
    </Checkbox>
  );
}

interface AskRepresentativeProps {
  ordering: Ordering;
  representative: string;
  /** Where the letter on paper is handed in. */
  apply: string;
}

/** Whoever acts for the legal representative asks them; meanwhile the contract can be prepared. */
function AskRepresentative({ ordering, representative, apply }: AskRepresentativeProps) {
  const { phone } = usePlaces();
  return (
    <>
      <h2 className="font-semibold">请法定代表人同意</h2>
      <AuthorizationPanel
        orderId={ordering.told?.id}
        save={ordering.saveId}
        authorization={ordering.told?.authorization ?? null}
        representative={representative}
        onChange={ordering.hear}
        meanwhile={
          <ButtonLink to={pathOn(CREATE, phone)} reloadDocument className="max-md:w-full">
            先准备合同
          </ButtonLink>
        }
      />
      <p className="border-t border-line pt-4 text-sm text-ink-2">
        法定代表人不方便用手机确认的，
        <Link to={apply} reloadDocument className="text-navy underline underline-offset-4">
          上传盖章的授权书办理
        </Link>
        。
      </p>
    </>
  );
}

/** The last of the way: which seal, drawn as it will be, what it costs, one press. */
export function SealPage({ offers, agreement, mayOrder, trialDays, representative, draft }: SealPageProps) {
  const ordering = useSealOrder(agreement, trialDays !== null, draft);
  const authorization = ordering.told?.authorization ?? null;
  const isAuthorised = authorization?.state === 'given' && authorization.over === '';
  const { phone } = usePlaces();
  const { form, type, design } = ordering;
  const offer = offers.find((candidate) => candidate.type === type);
  const price = offer && yuan(offer.amount);
  const apply = `${pathOn(APPLY, phone)}?product=${productOf(type)}`;
  return (
    <AuthPage
      title="印章是这个样子"
      lead="按公司名画出"
      terms={{ minutes: '约 1 分钟', price: price ?? '按价格表' }}
    >
      <Card>
        <form
          {...form.element(ordering.submit)}
          aria-label="办理印章"
          className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-6"
        >
          <div className="space-y-5">
            <ChoiceGroup legend="先办哪一枚" columns={3}>
              {offers.map(({ type: name }) => (
                <Choice
                  key={name}
                  name="seal"
                  checked={name === type}
                  onChoose={() => ordering.setType(name)}
                  title={SEAL_TYPES[name].words}
                  note={
                    <>
                      {widthOf(name)}
                      <span className="block">{uses[name]}</span>
                    </>
                  }
                />
              ))}
            </ChoiceGroup>
            <div>
              <p className="mb-1.5 text-sm font-semibold">费用</p>
              <p className="flex items-baseline justify-between rounded border border-line px-4 py-3">
                <span>
                  {trialDays === null ? '一年' : `试用 ${trialDays} 天`}
                  <span className="block text-sm text-ink-2">含机构证书，到期不自动扣款</span>
                </span>
                <span className="text-lg font-semibold tabular-nums" aria-live="polite">
                  {price ?? '—'}
                </span>
              </p>
            </div>
            {type === 'official' && (
              <Note tone="info">公章代表单位，由两位审核员核对后启用；要当场就用，先办合同专用章。</Note>
            )}
            <Advanced ordering={ordering} />
          </div>
          <div className="max-lg:order-first">
            <SealPreview type={type} design={design} />
          </div>
          <div className="space-y-4 border-t border-line pt-5 lg:col-span-2">
            {!mayOrder ? (
              <Note tone="warning">只有企业管理员和印章管理员可以办理印章，请联系他们。</Note>
            ) : offer && offer.papers.length > 0 && !isAuthorised ? (
              <AskRepresentative {...{ ordering, representative, apply }} />
            ) : (
              <>
                {isAuthorised && (
                  <AuthorizationPanel
                    orderId={ordering.told?.id}
                    save={ordering.saveId}
                    authorization={authorization}
                    representative={representative}
                    onChange={ordering.hear}
                  />
                )}
                <Consent agreement={agreement} ordering={ordering} />
                <FormError text={form.errors.form} />
                <Button type="submit" busy={form.busy} className="max-md:w-full">
                  {price ? `${price} 办理，生成印章` : '办理，生成印章'}
                </Button>
              </>
            )}
          </div>
        </form>
      </Card>
    </AuthPage>
  );
}
