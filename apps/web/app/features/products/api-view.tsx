import { Fragment } from 'react';
import { AppointmentOrPrice, Closing } from '~/parts/appointment/index.ts';
import { CapabilityBadge, OpeningNotice } from '~/parts/capabilities/index.ts';
import { PageHero, PageSection, Questions } from '~/parts/page/index.ts';
import { FlowLanes, PictureCard } from '~/ui/illustrations/index.ts';
import { Icon } from '~/ui/index.ts';
import { abilities, callbackFlow, joining, lead, needs, questions, safeguards, samples } from './api.ts';

const EVENT = `POST /your/callback HTTP/1.1
webhook-id: evt_0199f1c2-7c1e-7d31-9a54-3f6e2b8c1d07
webhook-timestamp: 1794700800
webhook-signature: v1,K5oZfzN95Z…3sNpY=

{
  "type": "contract.completed",
  "timestamp": "2026-11-15T02:05:00.000Z",
  "data": {
    "contractId": "0199f1c2-13aa-7b02-8d2e-5c1f9e7a4b60",
    "number": "YX-2026-000123",
    "state": "COMPLETE",
    "parties": []
  }
}`;

const EventPicture = () => (
  <PictureCard title="一次事件回调" note="内容示意">
    <pre className="overflow-x-auto p-6 font-mono text-sm leading-6 text-ink-2">{EVENT}</pre>
  </PictureCard>
);

function Joining() {
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3 lg:grid-cols-6">
      {joining.map(({ name, text }, index) => (
        <li key={name} className="border-t-2 border-navy-line pt-4">
          <p aria-hidden="true" className="font-mono text-sm font-semibold text-blush">
            0{index + 1}
          </p>
          <h3 className="mt-1 text-lg">{name}</h3>
          <p className="mt-1 text-sm text-mist">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const Abilities = () => (
  <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
    {abilities.map(({ icon, name, text, capability }) => (
      <li key={name} className="bg-white p-5 max-sm:grid max-sm:grid-cols-[2.5rem_1fr] lg:p-7">
        <Icon name={icon} size={28} className="text-seal" />
        <div>
          <h3 className="flex flex-wrap items-center gap-x-2 text-base sm:mt-3 sm:text-lg">
            {name}
            <CapabilityBadge of={capability} showsOpen />
          </h3>
          <p className="mt-0.5 text-sm text-ink-2">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);

const tabClass =
  'inline-flex min-h-11 cursor-pointer items-center rounded-t px-4 text-sm text-ink-2 ' +
  'has-checked:bg-navy-deep has-checked:font-semibold has-checked:text-white ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-navy';

/** Radio buttons choose the language; no script is needed to read code. */
function Samples() {
  return (
    <fieldset className="flex min-w-0 flex-wrap">
      <legend className="sr-only">语言</legend>
      {samples.map(({ language, code }, index) => (
        <Fragment key={language}>
          <label className={tabClass}>
            <input
              type="radio"
              name="language"
              value={language}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {language}
          </label>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1).
            tabIndex={0}
            className="order-1 hidden w-full overflow-x-auto rounded-b rounded-tr bg-navy-deep p-6 font-mono text-sm leading-6 text-white [label:has(:checked)+&]:block"
          >
            <code>{code}</code>
          </pre>
        </Fragment>
      ))}
    </fieldset>
  );
}

const Safeguards = () => (
  <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
    {safeguards.map(({ name, text, capability }) => (
      <div key={name} className="border-t border-line pt-4">
        <dt className="flex items-center gap-2 text-lg font-semibold">
          {name}
          <CapabilityBadge of={capability} />
        </dt>
        <dd className="mt-1 text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
);

/** A heading with how far the calls are that it tells of. */
const Planned = ({ title }: { title: string }) => (
  <span className="inline-flex flex-wrap items-center gap-x-3">
    {title}
    <CapabilityBadge of="api" />
  </span>
);

/** 接口接入: for those who build. */
export function ApiView({ phone }: { phone: boolean }) {
  return (
    <>
      <PageHero
        phone={phone}
        eyebrow="产品 · 接口接入"
        title={'在自己的系统里\u200b发起签署'}
        lead={lead}
        actions={<AppointmentOrPrice phone={phone} />}
        notice={<OpeningNotice of={needs} phone={phone} />}
        picture={<EventPicture />}
      />
      <PageSection
        phone={phone}
        id="joining"
        ground="navy"
        title={<Planned title="从注册到上线" />}
        lead="转正式之前都在沙箱里完成，不产生费用。"
      >
        <Joining />
      </PageSection>
      <PageSection
        phone={phone}
        id="abilities"
        title="能调用什么"
        lead="标着“已开放”的今天就能调用，其余以文档中心公布的为准。"
      >
        <Abilities />
      </PageSection>
      <PageSection
        phone={phone}
        id="callback"
        ground="paper"
        title={<Planned title="发起之后两边怎样配合" />}
        lead="状态变化由事件推送，推送失败会重试，也可以随时主动查询。"
      >
        <FlowLanes {...callbackFlow} />
      </PageSection>
      <PageSection
        phone={phone}
        id="code"
        title={<Planned title="收到回调先验证签名" />}
        lead="确认它来自我们、没有被改过、不是旧的，再处理内容。"
      >
        <Samples />
      </PageSection>
      <PageSection
        phone={phone}
        id="safeguards"
        ground="paper"
        title={<Planned title="联调时用得上的设计" />}
      >
        <Safeguards />
      </PageSection>
      <PageSection phone={phone} id="questions" title="常见问题">
        <Questions name="api" questions={questions} />
      </PageSection>
      <Closing
        phone={phone}
        title="和技术顾问聊聊怎么接"
        text="说明系统的语言和现有流程，我们给出接入路径与工作量估计。"
      />
    </>
  );
}
