import {
  type CertificateAlgorithm,
  keysOf,
  MEDIA,
  type Medium,
  type ProductCode,
  USUAL_ALGORITHM,
} from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { REPORT_PACKAGES } from '~/parts/products/report-packages.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { Button, Choice, ChoiceGroup, Note, RadioGroup, TextField } from '~/ui/index.ts';
import { asksAlgorithm, canTry } from './draft.ts';
import type { ApplyData, Applying } from './use-apply.ts';

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
export function How({ data, applying }: { data: ApplyData; applying: Applying }) {
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

export const Delivery = ({ applying: { form, hasAddress } }: { applying: Applying }) => (
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
