import {
  type CertificateAlgorithm,
  keysOf,
  MEDIA,
  type Medium,
  PRODUCT_ACTS,
  type ProductAct,
  type ProductCode,
  USUAL_ALGORITHM,
} from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Link } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { REPORT_PACKAGES } from '~/parts/products/report-packages.ts';
import { AuthorizationPanel } from '~/parts/proof/index.ts';
import { SceneSelect } from '~/parts/scene/index.ts';
import { FactLines, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import {
  Button,
  Checkbox,
  Choice,
  ChoiceGroup,
  Container,
  FormError,
  Note,
  RadioGroup,
  TextArea,
  TextField,
} from '~/ui/index.ts';
import { BillPanel } from './bill-panel.tsx';
import { ChooseProducts } from './choose-products.tsx';
import { ChooseTarget } from './choose-target.tsx';
import { asksAlgorithm, canTry, facesAsked } from './draft.ts';
import { PapersPanel } from './papers.tsx';
import { SealFaces } from './seal-faces.tsx';
import { type ApplyData, useApply } from './use-apply.ts';

type Applying = ReturnType<typeof useApply>;

/** What is known from the verification, so that nobody types it again. */
function Known({ known }: Pick<ApplyData['catalogue'], 'known'>) {
  const facts =
    known.ownerKind === 'organization'
      ? ([
          ['单位名称', known.organizationName],
          ['统一社会信用代码', known.code],
          ['法定代表人', known.representative],
          ['经办人', `${known.personName}　${known.phone}`],
        ] as const)
      : ([
          ['姓名', known.personName],
          ['手机号', known.phone],
        ] as const);
  return (
    <Panel title="申请人" lead="取自实名认证，无须再填。">
      <FactLines facts={facts} />
    </Panel>
  );
}

function What({ data, applying }: { data: ApplyData; applying: Applying }) {
  const { draft, change, errors, isFixed } = applying;
  const acts = (Object.keys(PRODUCT_ACTS) as ProductAct[]).filter(
    (act) =>
      act === 'new' || act === draft.act || applying.targets.some((target) => target.acts.includes(act)),
  );
  return (
    <Panel title="办理内容">
      <div className="space-y-5">
        {!data.order && data.scenes.length > 1 && (
          <SceneSelect scenes={data.scenes} chosen={data.scene.sceneId} />
        )}
        <RadioGroup
          legend="办理事项"
          value={draft.act}
          disabled={isFixed}
          options={acts.map((act) => [act, PRODUCT_ACTS[act]] as const)}
          onChange={(act) => change({ act, targetId: '' })}
        />
        {draft.act === 'new' ? (
          <ChooseProducts
            catalogue={data.catalogue}
            chosen={draft.products}
            missing={data.scene.missing}
            error={errors.products}
            disabled={isFixed}
            onChange={(products) => change({ products })}
          />
        ) : (
          <ChooseTarget
            act={draft.act}
            targets={applying.targets}
            chosen={draft.targetId}
            reason={draft.reason}
            errors={errors}
            disabled={isFixed}
            onChoose={(targetId) => change({ targetId })}
            onReason={(reason) => change({ reason })}
          />
        )}
      </div>
    </Panel>
  );
}

/** The value of the choice that is no number of years. */
const TRIAL = 'trial';

const mediumNotes: Record<Medium, string> = {
  cloud: '私钥存放在认证机构的密码设备里，随时可用',
  'usb-key': '私钥只在您手里的硬件中，用印时插上',
};

const algorithmNotes: Record<CertificateAlgorithm, { title: string; note: string }> = {
  sm2: { title: 'SM2（默认）', note: '国家商用密码算法，用于要求国密合规的平台与单位' },
  rsa: { title: 'RSA', note: '国外的 PDF 阅读器普遍认识，用于与境外单位签署' },
  ecdsa: { title: 'ECDSA P-256', note: '较新的国际算法，签名短、速度快，新版国外 PDF 阅读器认识' },
};

/** With what kind of key: only of what is new, and for whoever knows why; the default serves everybody else. */
const Algorithm = ({ applying: { draft, change } }: { applying: Applying }) => (
  <details open={draft.algorithm !== USUAL_ALGORITHM || undefined}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-navy">
      高级：密钥算法 {algorithmNotes[draft.algorithm].title}
    </summary>
    <ChoiceGroup legend="密钥算法">
      {keysOf(algorithmNotes).map((algorithm) => (
        <Choice
          key={algorithm}
          name="algorithm"
          checked={algorithm === draft.algorithm}
          {...algorithmNotes[algorithm]}
          onChoose={() => change({ algorithm })}
        />
      ))}
    </ChoiceGroup>
    {draft.medium === 'usb-key' && (
      <p className="mt-2 text-sm text-ink-3">密钥在钥匙里按所选的算法生成，请选择您的钥匙支持的一种。</p>
    )}
  </details>
);

/** For how long; a first seal for nothing where there is one. */
function Term({ data, applying }: { data: ApplyData; applying: Applying }) {
  const { draft, change, choices } = applying;
  const { trialDays } = data.catalogue;
  const years = choices.years.map((count) => [String(count), `${count} 年`] as const);
  const tries = trialDays !== null && canTry(draft);
  return (
    <div>
      <RadioGroup
        legend="有效期"
        value={tries && draft.trial ? TRIAL : String(draft.years)}
        options={tries ? [[TRIAL, `试用 ${trialDays} 天，¥0`] as const, ...years] : years}
        onChange={(chosen) =>
          change(chosen === TRIAL ? { trial: true } : { trial: false, years: Number(chosen) })
        }
      />
      {tries && draft.trial && (
        <p className="mt-2 text-sm text-ink-3">
          每家企业试用一枚，证书与印章都是真的；到期不自动扣款，续期后接着用。
        </p>
      )}
    </div>
  );
}

/** On what, for how long, how many, which package: only what can be chosen. */
function How({ data, applying }: { data: ApplyData; applying: Applying }) {
  const { draft, change, choices, products, errors, isFixed } = applying;
  const { packages, known } = data.catalogue;
  const asksPackage = products.includes('contract-package');
  const asksKeys = products.includes('usb-key');
  const asksUse = products.includes('contract-by-use');
  const asksReports = products.includes('verification-report');
  const reports = draft.quantities['verification-report'] ?? 1;
  const setQuantity = (product: ProductCode, quantity: number) =>
    change({ quantities: { ...draft.quantities, [product]: quantity } });
  const buysNoKey = draft.medium === 'usb-key' && !asksKeys && !known.hasUsbKey && choices.media.length > 0;
  const asksYears = choices.years.length > 0;
  const asksAlgorithms = products.some((product) => asksAlgorithm(product, draft.act));
  if (
    isFixed ||
    !(choices.media.length > 0 || asksYears || asksPackage || asksUse || asksKeys || asksReports)
  )
    return null;
  const title = choices.media.length > 0 ? '介质与期限' : asksYears ? '期限' : '数量';
  return (
    <Panel title={title}>
      <div className="space-y-5">
        {choices.media.length > 0 && (
          <ChoiceGroup legend="介质">
            {choices.media.map((medium) => (
              <Choice
                key={medium}
                name="medium"
                checked={medium === draft.medium}
                title={MEDIA[medium]}
                note={mediumNotes[medium]}
                onChoose={() => change({ medium })}
              />
            ))}
          </ChoiceGroup>
        )}
        {buysNoKey && (
          <Note tone="warning">
            <span className="flex flex-wrap items-center justify-between gap-3">
              您名下还没有 USB Key。
              {draft.act === 'new' && (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => change({ products: [...draft.products, 'usb-key'] })}
                >
                  一起购买
                </Button>
              )}
            </span>
          </Note>
        )}
        {asksYears && <Term data={data} applying={applying} />}
        {asksAlgorithms && <Algorithm applying={applying} />}
        {asksKeys && (
          <RadioGroup
            legend="USB Key 的数量"
            value={String(draft.quantities['usb-key'] ?? 1)}
            options={[1, 2, 3, 4, 5].map((count) => [String(count), `${count} 个`] as const)}
            onChange={(count) => setQuantity('usb-key', Number(count))}
          />
        )}
        {asksReports && (
          <RadioGroup
            legend="验证报告的份数"
            value={String(reports)}
            options={[...new Set([...REPORT_PACKAGES, reports])].map(
              (count) => [String(count), `${count} 份`] as const,
            )}
            onChange={(count) => setQuantity('verification-report', Number(count))}
          />
        )}
        {asksUse && (
          <RadioGroup
            legend="按量的份数"
            value={String(draft.quantities['contract-by-use'] ?? 1)}
            options={data.catalogue.byUse.map(
              ({ quantity, amount }) => [String(quantity), `${quantity} 份，${exactYuan(amount)}`] as const,
            )}
            onChange={(count) => setQuantity('contract-by-use', Number(count))}
          />
        )}
        {asksPackage && (
          <RadioGroup
            legend="合同套餐"
            value={draft.planId}
            error={errors.plan}
            options={packages.map(
              ({ planId, name, contracts, seals, price }) =>
                [
                  planId,
                  `${name}，${contracts} 份${seals > 0 ? `，含 ${seals} 枚单位印章` : ''}，${exactYuan(price)}`,
                ] as const,
            )}
            onChange={(planId) => change({ planId })}
          />
        )}
      </div>
    </Panel>
  );
}

const Delivery = ({ applying: { form, hasAddress } }: { applying: Applying }) => (
  <Panel
    title="寄送地址"
    lead={hasAddress ? '已有收件地址；要改的话，三项都重新填写。' : 'USB Key 寄到这里。'}
  >
    <div className="grid gap-4 md:grid-cols-2">
      <TextField label="收件人" autoComplete="name" maxLength={30} {...form.text('name')} />
      <TextField label="联系电话" inputMode="tel" autoComplete="tel" maxLength={20} {...form.text('phone')} />
      <div className="md:col-span-2">
        <TextField label="收件地址" autoComplete="street-address" maxLength={200} {...form.text('address')} />
      </div>
    </div>
  </Panel>
);

function Consent({ data, applying, phone }: { data: ApplyData; applying: Applying; phone: boolean }) {
  const { agreement } = data.catalogue;
  if (!agreement) return null;
  return (
    <Checkbox {...applying.form.checkbox('agreed')}>
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
  );
}

/** One application: what, how, the faces, the papers, the consent; what it costs stands beside it all the time. */
export function ApplyPage({ data, phone }: { data: ApplyData; phone: boolean }) {
  const applying = useApply(data, phone);
  const { form, draft, quote, isFixed, tried, errors } = applying;
  const { catalogue, scene, order } = data;
  const toast = useToast();
  const { known } = catalogue;
  if (!catalogue.may.includes('place-order'))
    return (
      <Container className="py-10">
        <h1 className="sr-only">申请办理</h1>
        <Note tone="warning">
          {known.certified
            ? '只有企业管理员和印章管理员可以办理证书与印章，请联系他们，或切换到您的个人账号办理。'
            : '完成实名认证后才能办理证书与印章。'}
        </Note>
      </Container>
    );
  return (
    <Container className="pb-16">
      <PageTitle icon="seal" title={isFixed ? '修改后重新提交' : '申请办理'}>
        为 {scene.sceneName} 办理
      </PageTitle>
      {isFixed && order?.reason && (
        <div className="mb-5">
          <Note tone="danger" icon="failed">
            {order.reason} <strong>办理内容与费用不变，不重复收取。</strong>
          </Note>
        </div>
      )}
      <form
        {...form.element(applying.submit)}
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
      >
        <div className="space-y-5 lg:space-y-6">
          <What data={data} applying={applying} />
          <How data={data} applying={applying} />
          <SealFaces
            products={facesAsked(draft, applying.targets)}
            wishes={draft.seals}
            errors={errors}
            personName={known.personName}
            phone={phone}
            onChange={(product, wish) => applying.change({ seals: { ...draft.seals, [product]: wish } })}
          />
          {(quote || isFixed) && (
            <PapersPanel
              asked={applying.asked}
              papers={applying.papers}
              known={
                known.ownerKind === 'person'
                  ? ['本人身份，认证时已核验']
                  : known.isRepresentative
                    ? ['营业执照与法定代表人，认证时已核验', '您就是法定代表人，不用授权书']
                    : ['营业执照与法定代表人，认证时已核验', '经办人身份，认证时已核验']
              }
              tried={tried}
              phone={phone}
              onUploaded={applying.addPaper}
              authorization={
                (applying.authorization || applying.asked.some(({ kind }) => kind === 'authorization')) && (
                  <AuthorizationPanel
                    orderId={applying.savedId}
                    save={applying.saveForAuthorization}
                    authorization={applying.authorization}
                    representative={known.representative}
                    onChange={applying.setTold}
                  />
                )
              }
            />
          )}
          {applying.needsAddress && <Delivery applying={applying} />}
          <Panel title="备注（选填）">
            <TextArea label="给审核人员的话" rows={2} maxLength={200} {...form.text('note')} />
          </Panel>
        </div>
        <div className="space-y-5 lg:sticky lg:top-24 lg:self-start">
          <Known known={known} />
          <BillPanel
            quote={isFixed && order ? order : quote}
            problem={applying.problem}
            sample={catalogue.sample}
          >
            <div className="mt-4 space-y-4">
              <Consent data={data} applying={applying} phone={phone} />
              <FormError text={form.errors.form} />
              <Button type="submit" block busy={form.busy}>
                {isFixed ? '重新提交' : quote?.amount === 0 ? '¥0 办理，提交' : '提交订单'}
              </Button>
              {!isFixed && (
                <Button
                  variant="quiet"
                  block
                  disabled={form.busy || applying.products.length === 0}
                  onClick={async () => (await applying.keep()) && toast.success('已保存，可以稍后继续')}
                >
                  存为草稿
                </Button>
              )}
            </div>
          </BillPanel>
        </div>
      </form>
    </Container>
  );
}
