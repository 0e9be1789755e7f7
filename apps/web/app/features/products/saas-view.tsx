import { ContractShelf } from '../../ui/illustrations/index.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Shelf } from '../mobile-home/mobile-section.tsx';
import { Ending, Opening, Part, Questions } from '../page-parts/index.ts';
import { devices, featureGroups, firstDay, questions, rights, roles } from './saas.ts';

function FirstDay() {
  return (
    <ol className="grid gap-y-6 lg:grid-cols-5">
      {firstDay.map(({ time, name, text }) => (
        <li
          key={name}
          className="relative border-seal/40 max-lg:border-l-2 max-lg:pl-6 lg:border-t-2 lg:pt-7 lg:pr-6"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[7px] size-3 rounded-full bg-seal ring-4 ring-white lg:-top-[7px] lg:left-0"
          />
          <p className="font-mono text-sm text-ink-3">{time}</p>
          <h3 className="mt-0.5 text-lg">{name}</h3>
          <p className="mt-1 text-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Features({ phone }: { phone: boolean }) {
  const groups = featureGroups.map(({ icon, name, features }) => (
    <li
      key={name}
      className={
        phone ? 'w-[62%] shrink-0 snap-start rounded-card border border-line bg-white p-5' : 'bg-white p-7'
      }
    >
      <h3 className="flex items-center gap-2.5 text-lg">
        <Icon name={icon} size={24} className="text-seal" />
        {name}
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
    {devices.map(({ icon, name, text }) => (
      <li key={name} className="border-t-2 border-navy pt-5">
        <Icon name={icon} size={28} className="text-navy" />
        <h3 className="mt-2 text-lg">{name}</h3>
        <p className="mt-1 text-ink-2">{text}</p>
      </li>
    ))}
  </ul>
);

/** 公有云: for those who want to sign today. */
export function SaasView({ phone }: { phone: boolean }) {
  return (
    <>
      <Opening
        phone={phone}
        eyebrow="产品 · 公有云"
        title="上午注册，上午就签"
        lead="不装软件，不买服务器。打开浏览器，上传一份合同，发给对方，剩下的交给流程。"
        actions={
          <>
            <AppointmentButton className={phone ? 'h-12' : undefined}>免费体验</AppointmentButton>
            <ButtonLink to={phone ? '/mobile/about/price' : '/about/price'} variant="secondary">
              看看怎样计费
            </ButtonLink>
          </>
        }
        picture={<ContractShelf />}
      />
      <Part
        phone={phone}
        id="first-day"
        title="第一天是这样的"
        lead="时间为示意，实际取决于认证材料是否齐全。"
      >
        <FirstDay />
      </Part>
      <Part
        phone={phone}
        id="features"
        ground="paper"
        title="开箱就有的功能"
        lead="六组功能，不需要另外安装或开发。"
      >
        <Features phone={phone} />
      </Part>
      <Part
        phone={phone}
        id="roles"
        title="谁能做什么，分得清"
        lead="发起、审批、管章、管人、看记录分属不同角色，同一个人不能既申请又批准。"
      >
        {phone ? <RightsList /> : <RightsTable />}
      </Part>
      <Part phone={phone} id="devices" ground="paper" title="在哪里都能接着办">
        <Devices />
      </Part>
      <Part phone={phone} id="questions" title="常见问题">
        <Questions name="saas" questions={questions} />
      </Part>
      <Ending phone={phone} title="先签一份，再决定" text="留下联系方式，即可获得试用邀请与一次演示。" />
    </>
  );
}
