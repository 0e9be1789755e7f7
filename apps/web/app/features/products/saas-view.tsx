import { AppointmentOrPrice, Closing } from '~/parts/appointment/index.ts';
import { CapabilityBadge, OpeningNotice } from '~/parts/capabilities/index.ts';
import { PageHero, PageSection, Questions } from '~/parts/page/index.ts';
import { Shelf } from '~/parts/page/phone-section.tsx';
import { ContractShelf } from '~/ui/illustrations/index.ts';
import { Icon } from '~/ui/index.ts';
import {
  closing,
  devices,
  featureGroups,
  firstContract,
  hero,
  needs,
  questions,
  questionsLead,
  rights,
  roles,
} from './saas.ts';

function FirstContract() {
  return (
    <ol className="grid gap-y-6 lg:grid-cols-5">
      {firstContract.map(({ name, text, capability }, index) => (
        <li
          key={name}
          className="relative border-seal/40 max-lg:border-l-2 max-lg:pl-6 lg:border-t-2 lg:pt-7 lg:pr-6"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-seal ring-4 ring-white lg:-top-[7px] lg:left-0"
          />
          <p aria-hidden="true" className="font-mono text-sm text-ink-3">
            0{index + 1}
          </p>
          <h3 className="mt-0.5 flex items-center gap-2 text-lg">
            {name}
            <CapabilityBadge of={capability} />
          </h3>
          <p className="mt-1 text-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Features({ phone }: { phone: boolean }) {
  const groups = featureGroups.map(({ icon, name, capability, features }) => (
    <li
      key={name}
      className={
        phone ? 'w-[62%] shrink-0 snap-start rounded-card border border-line bg-white p-5' : 'bg-white p-7'
      }
    >
      <h3 className="flex items-center gap-2.5 text-lg">
        <Icon name={icon} size={24} className="text-seal" />
        {name}
        <CapabilityBadge of={capability} />
      </h3>
      <ul className="mt-3 space-y-1.5 text-ink-2">
        {features.map((feature) => (
          <li key={feature} className="flex items-center gap-2">
            <Icon name="check" size={16} className="text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  ));
  if (phone) return <Shelf label="功能">{groups}</Shelf>;
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {groups}
    </ul>
  );
}

function RightsTable() {
  return (
    <table className="w-full border-collapse text-center">
      <caption className="sr-only">角色与权限</caption>
      <thead>
        <tr className="border-b-2 border-navy text-sm">
          <th scope="col" className="py-3 text-left">
            角色
          </th>
          {rights.map((right) => (
            <th key={right} scope="col" className="px-2 py-3 font-normal text-ink-2">
              {right}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map(({ name, text, may }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-3.5 text-left">
              {name}
              <span className="ml-3 text-sm font-normal text-ink-3 max-lg:block max-lg:ml-0">{text}</span>
            </th>
            {rights.map((right) => (
              <td key={right}>
                {may.includes(right) ? (
                  <Icon name="circle-check" label="可以" className="text-success" />
                ) : (
                  <span className="text-ink-3">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">不可以</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const RightsList = () => (
  <ul>
    {roles.map(({ name, text, may }) => (
      <li key={name} className="border-t border-line py-3.5 last:border-b">
        <h3 className="text-base">
          {name}
          <span className="ml-2 text-sm font-normal text-ink-3">{text}</span>
        </h3>
        <p className="mt-0.5 text-sm text-ink-2">{may.join('、')}</p>
      </li>
    ))}
  </ul>
);

const Devices = () => (
  <ul className="grid gap-6 md:grid-cols-3">
    {devices.map(({ icon, name, text, capability }) => (
      <li key={name} className="border-t-2 border-navy pt-5">
        <Icon name={icon} size={28} className="text-navy" />
        <h3 className="mt-2 flex items-center gap-2 text-lg">
          {name}
          <CapabilityBadge of={capability} />
        </h3>
        <p className="mt-1 text-ink-2">{text}</p>
      </li>
    ))}
  </ul>
);

/** 公有云: for those who want to sign without installing anything. */
export function SaasView({ phone }: { phone: boolean }) {
  return (
    <>
      <PageHero
        phone={phone}
        eyebrow="产品 · 公有云"
        title={hero.title}
        lead={hero.lead}
        actions={<AppointmentOrPrice phone={phone} />}
        notice={<OpeningNotice of={needs} phone={phone} />}
        picture={<ContractShelf />}
      />
      <PageSection
        phone={phone}
        id="first-contract"
        title="从注册到归档"
        lead="认证要多久，取决于材料是否齐全。"
      >
        <FirstContract />
      </PageSection>
      <PageSection
        phone={phone}
        id="features"
        ground="paper"
        title="功能清单"
        lead="都在网页上使用，不需要另外安装或开发。"
      >
        <Features phone={phone} />
      </PageSection>
      <PageSection
        phone={phone}
        id="roles"
        title="给每个角色分配权限"
        lead="发起、用印、管理与查看按角色分配；用印申请不能由申请人自己批准。"
      >
        {phone ? <RightsList /> : <RightsTable />}
      </PageSection>
      <PageSection phone={phone} id="devices" ground="paper" title="可以在哪些设备上用">
        <Devices />
      </PageSection>
      <PageSection phone={phone} id="questions" title="常见问题" lead={questionsLead}>
        <Questions name="saas" questions={questions} />
      </PageSection>
      <Closing phone={phone} {...closing} />
    </>
  );
}
