import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { PageSection } from '~/parts/page/index.ts';
import { Badge, ButtonLink, Icon } from '~/ui/index.ts';
import { pathsOn } from '../paths.ts';
import { offered, promises, scenes, steps } from './content.ts';

interface OnDevice {
  phone: boolean;
}

function Capabilities({ phone }: OnDevice) {
  return (
    <PageSection
      phone={phone}
      id="capabilities"
      title="现在能调用什么"
      lead="一份接口描述，五种语言的 SDK；变化写进更新日志。"
    >
      <ul className="grid border-t border-l border-line md:grid-cols-2 xl:grid-cols-3">
        {offered.map(({ icon, name, summary, parts, capability }) => (
          <li key={name} className="flex flex-col border-r border-b border-line p-7">
            <p className="mb-4 flex items-start justify-between">
              <Icon name={icon} size={30} className="text-navy" />
              <CapabilityBadge of={capability} showsOpen />
            </p>
            <h3 className="text-base">{name}</h3>
            <p className="mt-2 mb-4 flex-1 text-sm text-ink-2">{summary}</p>
            <p className="text-sm text-ink-3">{parts.join(' · ')}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Scenes({ phone }: OnDevice) {
  return (
    <PageSection phone={phone} id="scenes" title="可以接进哪些系统" ground="paper">
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {scenes.map(({ system, scene, flow, uses }) => (
          <li key={system} className="border-t-2 border-navy pt-5">
            <p className="text-sm text-ink-3">{system}</p>
            <h3 className="mt-1 font-serif text-lg">{scene}</h3>
            <p className="mt-2 text-ink-2">{flow}</p>
            <p className="mt-4 flex flex-wrap gap-2">
              {uses.map((use) => (
                <Badge key={use} tone="navy">
                  {use}
                </Badge>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Steps({ phone }: OnDevice) {
  return (
    <PageSection phone={phone} id="steps" title="接入的顺序">
      <ol className="grid gap-x-8 gap-y-8 md:grid-cols-3 xl:grid-cols-5">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="border-t border-line pt-5">
            <span aria-hidden="true" className="font-serif text-2xl text-seal">
              {index + 1}
            </span>
            <h3 className="mt-2 text-base">{name}</h3>
            <p className="mt-2 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

function Promises({ phone }: OnDevice) {
  return (
    <PageSection phone={phone} id="promises" title="对开发者的承诺" ground="navy">
      <ul className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        {promises.map(({ icon, name, text }) => (
          <li key={name} className="grid grid-cols-[2.75rem_1fr]">
            <Icon name={icon} size={26} className="mt-0.5 text-blush" />
            <div>
              <h3 className="text-base">{name}</h3>
              <p className="mt-1.5 text-sm text-mist">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function Start({ phone }: OnDevice) {
  const paths = pathsOn(phone);
  return (
    <PageSection
      phone={phone}
      id="start"
      title="在沙箱里签出第一份合同"
      lead="沙箱免费，不用审核；签出的文件标有“沙箱·不具法律效力”。"
    >
      <p className="flex flex-wrap gap-3.5">
        <ButtonLink to="/platform/register">注册开发者账号</ButtonLink>
        <ButtonLink to={paths.centre} variant="secondary">
          进入文档中心
        </ButtonLink>
      </p>
    </PageSection>
  );
}

/** Everything below the first screen: words and links, none of which needs a script. */
export function Sections({ phone }: OnDevice) {
  return (
    <>
      <Capabilities phone={phone} />
      <Scenes phone={phone} />
      <Steps phone={phone} />
      <Promises phone={phone} />
      <Start phone={phone} />
    </>
  );
}
