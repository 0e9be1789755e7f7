import { Link } from 'react-router';
import { arranged, ORDERS, type Order, orderOf, signersOf } from '~/parts/parties/index.ts';
import { Icon, Note, RadioGroup } from '~/ui/index.ts';
import { wizardAddress } from '../addresses.ts';
import { DeadlineField, MessageField, MoreFacts, TitleField } from '../contract-facts.tsx';
import { FlowPartiesPanel, offersParties } from '../flow-parties.tsx';
import { nameOf } from '../model.ts';
import { newParty } from '../parties.ts';
import { WizardShell } from './shell.tsx';
import { signerPath } from './signer-path.ts';
import { useFirstGap, type Wizard } from './use-wizard.ts';

/** Groups are formed on a computer; where they are, they can be left as they are. */
const ordersFor = (order: Order) =>
  (['sequential', 'parallel', 'groups'] as const)
    .filter((one) => one !== 'groups' || order === 'groups')
    .map((one) => [one, ORDERS[one]] as const);

function OrderField({ wizard }: { wizard: Wizard }) {
  const { draft, setParties } = wizard.creating.work;
  const order = orderOf(draft.parties);
  if (signersOf(draft.parties).length < 2) return null;
  return (
    <RadioGroup<Order>
      legend="签署顺序"
      value={order}
      options={ordersFor(order)}
      onChange={(chosen) => {
        const { parties, quorums } = arranged(draft.parties, draft.quorums, chosen);
        setParties(parties, quorums);
      }}
    />
  );
}

/** Who gets a copy once all have signed. */
function CopiesField({ wizard }: { wizard: Wizard }) {
  const { work } = wizard.creating;
  const copies = work.draft.parties.filter(({ part }) => part === 'cc');
  const add = () => {
    const party = newParty({ kind: 'person', part: 'cc' });
    work.setParties([...work.draft.parties, party]);
    wizard.leadTo(signerPath(work.draft.id, party.key));
  };
  return (
    <section aria-label="抄送">
      <h2 className="mb-1.5 text-sm font-semibold">抄送（选填）</h2>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {copies.map((party) => (
          <li key={party.key}>
            <Link
              to={signerPath(work.draft.id, party.key)}
              className="flex min-h-12 items-center gap-2 py-1 wrap-anywhere"
            >
              <span className="flex-1">{nameOf(party)}</span>
              <Icon name="chevron-right" size={18} className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" onClick={add} className="inline-flex min-h-11 items-center gap-1 text-navy">
        <Icon name="plus" size={16} />
        添加抄送
      </button>
    </section>
  );
}

/** What is signed: files of one's own can still be changed. */
function FilesRow({ wizard }: { wizard: Wizard }) {
  const { work, isFromTemplate } = wizard.creating;
  const { id, documents } = work.draft;
  const pages = documents.reduce((sum, document) => sum + document.pages.length, 0);
  const words = `${documents.length} 份文件，${pages} 页`;
  if (isFromTemplate) return <p className="text-sm text-ink-2">{words}，来自模板</p>;
  return (
    <Link to={wizardAddress('files', id)} className="flex min-h-11 items-center gap-2 text-navy">
      <Icon name="document" size={18} />
      <span className="flex-1">{words}</span>
      <span className="text-sm">换文件</span>
    </Link>
  );
}

/** `one`: what the contract is called, until when and in which order it is signed, and what its parties are told. */
export function BasicsPage({ wizard }: { wizard: Wizard }) {
  const { data, creating, attempts } = wizard;
  const { work, isFromTemplate } = creating;
  const { draft } = work;
  useFirstGap(attempts);
  const isNameless = draft.title.trim() === '';
  return (
    <WizardShell
      wizard={wizard}
      next={{ words: '下一步：签署方', press: () => wizard.next('signers', isNameless ? 1 : 0) }}
    >
      <div className="space-y-5 pb-4">
        {data.stored?.reason && <Note tone="warning">审批人退回：{data.stored.reason}</Note>}
        <TitleField work={work} error={attempts > 0 && isNameless ? '请填写合同名称' : undefined} />
        <FilesRow wizard={wizard} />
        <DeadlineField work={work} />
        <OrderField wizard={wizard} />
        {offersParties(data.flows) && !isFromTemplate && (
          <FlowPartiesPanel
            {...{ draft, isFromTemplate }}
            flows={data.flows}
            onFlow={(flowId) => work.setFacts({ flowId })}
            onFill={work.setParties}
          />
        )}
        <CopiesField wizard={wizard} />
        <MessageField work={work} />
        <MoreFacts work={work} flows={data.flows} />
      </div>
    </WizardShell>
  );
}
