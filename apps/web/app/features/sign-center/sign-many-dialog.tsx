import { CONTRACT_LIMITS, type ResultOf, type SealCard, SIGNING_CONSENT } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { detailPath, SigningConsent } from '~/parts/contracts/index.ts';
import { useStepUp } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, Dialog, FormError, Icon, Note, Select, useForm } from '~/ui/index.ts';
import type { ContractEntry } from './model.ts';
import { signAll } from './sign-all.ts';

type Prepared = ResultOf<'POST /api/appapi/contract/prepareMany'>;
type Outcome = ResultOf<'POST /api/appapi/contract/signMany'>;
type Refused = Outcome['refused'];

const isUsable = ({ state, medium, may }: SealCard) =>
  state === 'enabled' && medium === 'cloud' && may.includes('use-seal');

/** Seals that can be used now; undefined until they are known. */
function useSeals() {
  const { sendQuietly } = useSession();
  const [seals, setSeals] = useState<SealCard[]>();
  useEffect(() => {
    let left = false;
    sendQuietly('GET /api/appapi/seal/list', { query: { state: 'enabled', limit: 50 } }).then(
      ({ list }) => !left && setSeals(list.filter(isUsable)),
      () => !left && setSeals([]),
    );
    return () => {
      left = true;
    };
  }, [sendQuietly]);
  return seals;
}

interface SignManyDialogProps {
  entries: readonly ContractEntry[];
  onDone: () => void;
  onClose: () => void;
}

const Refusals = ({ refused, titleOf }: { refused: Refused; titleOf: (id: string) => string }) => (
  <Note tone="warning" role="status">
    {refused.map(({ contractId, message }) => (
      <p key={contractId}>
        {titleOf(contractId)}：{message}
      </p>
    ))}
  </Note>
);

/** Several contracts by one confirmation: prepared together, proven once, signed one by one. */
export function SignManyDialog({ entries: all, onDone, onClose }: SignManyDialogProps) {
  const entries = all.slice(0, CONTRACT_LIMITS.signedAtOnce);
  const { sendQuietly, user } = useSession();
  const { prove, dialog } = useStepUp();
  const seals = useSeals();
  const form = useForm({ seal: '', agreed: false });
  const [outcome, setOutcome] = useState<Outcome>();
  const titleOf = (id: string) => all.find((entry) => entry.id === id)?.title ?? '合同';
  const isOrganization = user?.type === 1;
  const sealId = form.values.seal || undefined;

  const statement = ({ prepared, signer }: Prepared) => (
    <>
      <strong className="block text-base text-ink">一次签署 {prepared.length} 份合同</strong>
      {signer}：{prepared.map(({ title }) => title).join('、')}
    </>
  );
  const sign = () =>
    form.attempt(
      async () => {
        const prepared = await sendQuietly('POST /api/appapi/contract/prepareMany', {
          body: {
            ids: entries.map(({ id }) => id),
            consent: SIGNING_CONSENT.version,
            wish: sealId ? { sealId } : {},
          },
        });
        if (!prepared.digest) return setOutcome({ signed: [], refused: prepared.refused });
        if (!(await prove('sign-contract', prepared.digest, statement(prepared), prepared.intent))) return;
        const done = await signAll(
          sendQuietly,
          prepared.prepared.map(({ intentId }) => intentId),
        );
        setOutcome({ ...done, refused: [...prepared.refused, ...done.refused] });
      },
      {
        check: ({ agreed, seal }) => ({
          ...(isOrganization && !seal && { seal: '请选择印章' }),
          ...(!agreed && { agreed: '请阅读后勾选' }),
        }),
      },
    );

  if (outcome)
    return (
      <Dialog open onClose={onDone} title="签署结果">
        <div className="space-y-4">
          {outcome.signed.length > 0 && (
            <Note tone="success" role="status">
              已签署 {outcome.signed.length} 份，每一份都已验证通过。
            </Note>
          )}
          {outcome.refused.length > 0 && <Refusals refused={outcome.refused} titleOf={titleOf} />}
          <Button block onClick={onDone}>
            完成
          </Button>
        </div>
      </Dialog>
    );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={`批量签署 ${entries.length} 份`}
        description={
          all.length > entries.length
            ? `一次最多 ${CONTRACT_LIMITS.signedAtOnce} 份，其余请再签一次。只需确认一次意愿，逐份签署。`
            : '只需确认一次意愿，逐份签署；请先逐份阅读。'
        }
      >
        <form {...form.element(sign)} className="space-y-5">
          <ul className="max-h-48 overflow-y-auto rounded border border-line">
            {entries.map(({ id, title }) => (
              <li key={id} className="border-t border-line first:border-0">
                <Link
                  to={detailPath(id, false)}
                  target="_blank"
                  className="flex min-h-11 items-center justify-between gap-3 px-3 hover:text-seal"
                >
                  <span className="truncate">{title}</span>
                  <span className="inline-flex shrink-0 items-center gap-1 text-sm text-navy">
                    阅读
                    <Icon name="external" size={14} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {seals && (isOrganization || seals.length > 0) && (
            <Select
              label="使用的印章"
              placeholder={isOrganization ? '请选择印章' : '不用印章，以姓名签署'}
              options={seals.map(({ id, name }) => [id, name] as const)}
              {...form.text('seal')}
            />
          )}
          {isOrganization && seals?.length === 0 && (
            <Note tone="warning">还没有您可以使用的印章，请先由管理员授权。</Note>
          )}
          <Checkbox {...form.checkbox('agreed')}>
            <SigningConsent phone={false} />
          </Checkbox>
          <FormError text={form.errors.form} />
          <Button
            type="submit"
            block
            busy={form.busy}
            disabled={!seals || (isOrganization && seals.length === 0)}
          >
            签署 {entries.length} 份
          </Button>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
