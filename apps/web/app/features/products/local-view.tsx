import { AppointmentButton, Closing } from '~/parts/appointment/index.ts';
import { CapabilityBadge, OpeningNotice } from '~/parts/capabilities/index.ts';
import { PageHero, PageSection, Questions } from '~/parts/page/index.ts';
import {
  CompanySpot,
  DigestOnly,
  FlowLanes,
  LocalArchitecture,
  TokenSpot,
  VerifySpot,
} from '~/ui/illustrations/index.ts';
import { ButtonLink, Icon } from '~/ui/index.ts';
import {
  boundary,
  care,
  crossing,
  delivery,
  environment,
  lead,
  needs,
  promises,
  questions,
} from './local.ts';

const spots = [CompanySpot, TokenSpot, VerifySpot];

function Promises() {
  return (
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
      {promises.map(({ name, text, capability }, index) => {
        const Spot = spots[index];
        return (
          <li
            key={name}
            className="max-md:grid max-md:grid-cols-[7.5rem_1fr] max-md:items-center max-md:gap-4"
          >
            <div className="grid place-items-center rounded-card bg-paper px-2 py-2 md:px-6 md:py-5">
              {Spot && <Spot />}
            </div>
            <div>
              <h3 className="flex flex-wrap items-center gap-2 text-base md:mt-5 md:text-lg">
                {name}
                <CapabilityBadge of={capability} />
              </h3>
              <p className="mt-1 text-ink-2 max-md:text-sm">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const Environment = () => (
  <dl className="grid gap-x-10 lg:grid-cols-2">
    {environment.map(({ name, text, capability }) => (
      <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-5 sm:grid-cols-[8rem_1fr]">
        <dt className="font-semibold">{name}</dt>
        <dd className="text-ink-2">
          {text} <CapabilityBadge of={capability} />
        </dd>
      </div>
    ))}
  </dl>
);

const Care = () => (
  <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
    {care.map(({ name, text, capability }) => (
      <li key={name} className="rounded-card border border-line bg-white p-6">
        <h3 className="flex items-center gap-2 text-lg">
          <Icon name="circle-check" size={22} className="text-success" />
          {name}
          <CapabilityBadge of={capability} />
        </h3>
        <p className="mt-2 text-sm text-ink-2">{text}</p>
      </li>
    ))}
  </ul>
);

/** 本地部署: for those whose files must stay at home. */
export function LocalView({ phone }: { phone: boolean }) {
  return (
    <>
      <PageHero
        phone={phone}
        eyebrow="产品 · 本地部署"
        title={'把签署系统\u200b装进自己的机房'}
        lead={lead}
        actions={
          <>
            <AppointmentButton className={phone ? 'h-12' : undefined}>预约演示</AppointmentButton>
            <ButtonLink to={phone ? '/mobile/about/price' : '/about/price'} variant="secondary">
              了解报价方式
            </ButtonLink>
          </>
        }
        notice={<OpeningNotice of={needs} phone={phone} />}
        picture={
          <figure>
            <DigestOnly />
            <figcaption className="mt-3 flex items-center gap-2 text-sm text-ink-3">
              只传摘要，换回签名与时间戳
              <CapabilityBadge of="digestOnly" />
            </figcaption>
          </figure>
        }
      />
      <PageSection phone={phone} id="promises" title="数据和密钥放在哪里">
        <Promises />
      </PageSection>
      <PageSection phone={phone} id="architecture" ground="paper" title="网络边界怎么划" lead={boundary}>
        <LocalArchitecture crossing={crossing} />
      </PageSection>
      <PageSection
        phone={phone}
        id="environment"
        title="运行环境"
        lead="列出已支持的环境，没有验证过的先做适配验证。"
      >
        <Environment />
      </PageSection>
      <PageSection phone={phone} id="delivery" ground="paper" title="项目怎样交付">
        <FlowLanes {...delivery} />
      </PageSection>
      <PageSection phone={phone} id="care" title="运行维护">
        <Care />
      </PageSection>
      <PageSection phone={phone} id="questions" ground="paper" title="常见问题">
        <Questions name="local" questions={questions} />
      </PageSection>
      <Closing
        phone={phone}
        title="约一次现场勘察"
        text="说明数据边界、密码设备和要对接的系统，我们据此给出部署方案与报价。"
      />
    </>
  );
}
