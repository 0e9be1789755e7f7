import { PRODUCT_ACTS, type ProductAct } from '@yinxin/api/client';
import { Link } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { AuthorizationPanel } from '~/parts/proof/index.ts';
import { SceneSelect } from '~/parts/scene/index.ts';
import { FactLines, PageTitle, Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, Checkbox, Container, FormError, Note, RadioGroup, TextArea } from '~/ui/index.ts';
import { BillPanel } from './bill-panel.tsx';
import { ChooseProducts } from './choose-products.tsx';
import { ChooseTarget } from './choose-target.tsx';
import { facesAsked } from './draft.ts';
import { Delivery, How } from './how.tsx';
import { PapersPanel } from './papers.tsx';
import { SealFaces } from './seal-faces.tsx';
import { type ApplyData, type Applying, useApply } from './use-apply.ts';

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
