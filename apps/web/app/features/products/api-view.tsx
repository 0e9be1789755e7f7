import { Fragment } from 'react';
import { FlowLanes, PictureCard } from '../../ui/illustrations/index.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Ending, Opening, Part, Questions } from '../page-parts/index.ts';
import { abilities, callbackFlow, joining, questions, safeguards, samples } from './api.ts';

const EVENT = `POST /your/callback HTTP/1.1
X-App-Id: demo-app
X-Timestamp: 1794700800000
X-Nonce: 7f3a9c51e2
X-Signature-Algorithm: hmac-sha256
X-Signature: 5b0e…c41d

{
  "eventId": "evt-0001",
  "eventType": "contract.completed",
  "occurredAt": "2026-11-15T10:05:00+08:00",
  "data": { "bizNo": "PO-2026-1108" }
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
    {abilities.map(({ icon, name, text }) => (
      <li key={name} className="bg-white p-5 max-sm:grid max-sm:grid-cols-[2.5rem_1fr] lg:p-7">
        <Icon name={icon} size={28} className="text-seal" />
        <div>
          <h3 className="text-base sm:mt-3 sm:text-lg">{name}</h3>
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
    {safeguards.map(({ name, text }) => (
      <div key={name} className="border-t border-line pt-4">
        <dt className="text-lg font-semibold">{name}</dt>
        <dd className="mt-1 text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
);

/** 接口接入: for those who build. */
export function ApiView({ phone }: { phone: boolean }) {
  return (
    <>
      <Opening
        phone={phone}
        eyebrow="产品 · 接口接入"
        title="您的流程不变，只多一步签署"
        lead="合同从您的系统里来，签完回到您的系统里去。身份、印章、签署、存证与验签各是一组接口，用哪组接哪组。"
        actions={
          <>
            <AppointmentButton className={phone ? 'h-12' : undefined}>
              {phone ? '免费体验' : '预约接入咨询'}
            </AppointmentButton>
            <ButtonLink to={phone ? '/mobile/about/price' : '/about/price'} variant="secondary">
              查看接口价格
            </ButtonLink>
          </>
        }
        picture={<EventPicture />}
      />
      <Part
        phone={phone}
        id="joining"
        ground="navy"
        title="六步接入"
        lead="前五步都在沙箱里完成，不产生费用。"
      >
        <Joining />
      </Part>
      <Part phone={phone} id="abilities" title="八组能力" lead="可以单独使用，也可以串成一条完整的签署流程。">
        <Abilities />
      </Part>
      <Part
        phone={phone}
        id="callback"
        ground="paper"
        title="一次签署，两边怎样配合"
        lead="状态变化由事件推送，推送失败会重试，也可以随时主动查询。"
      >
        <FlowLanes {...callbackFlow} />
      </Part>
      <Part
        phone={phone}
        id="code"
        title="先验签名，再信内容"
        lead="收到回调的第一件事：确认它来自我们、没有被改过、不是旧的。"
      >
        <Samples />
      </Part>
      <Part phone={phone} id="safeguards" ground="paper" title="为联调少走弯路">
        <Safeguards />
      </Part>
      <Part phone={phone} id="questions" title="常见问题">
        <Questions name="api" questions={questions} />
      </Part>
      <Ending
        phone={phone}
        title="把第一份合同，从您的系统里发出来"
        text="告诉我们系统的语言与流程，我们给出接入路径与工作量估计。"
      />
    </>
  );
}
