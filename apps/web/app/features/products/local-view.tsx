import {
  DigestOnly,
  FlowLanes,
  KeySpot,
  LocalArchitecture,
  SealMakingSpot,
  TimeSpot,
} from '../../ui/illustrations/index.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Ending, Opening, Part, Questions } from '../page-parts/index.ts';
import { care, delivery, environment, promises, questions } from './local.ts';

const spots = [SealMakingSpot, KeySpot, TimeSpot];

function Promises() {
  return (
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
      {promises.map(({ name, text }, index) => {
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
              <h3 className="text-base md:mt-5 md:text-lg">{name}</h3>
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
    {environment.map(({ name, text }) => (
      <div key={name} className="grid gap-x-6 gap-y-1 border-t border-line py-5 sm:grid-cols-[8rem_1fr]">
        <dt className="font-semibold">{name}</dt>
        <dd className="text-ink-2">{text}</dd>
      </div>
    ))}
  </dl>
);

const Care = () => (
  <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
    {care.map(({ name, text }) => (
      <li key={name} className="rounded-card border border-line bg-white p-6">
        <h3 className="flex items-center gap-2 text-lg">
          <Icon name="circle-check" size={22} className="text-success" />
          {name}
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
      <Opening
        phone={phone}
        eyebrow="产品 · 本地部署"
        title="文件留在家里，签名照样可信"
        lead="整套系统装在您自己的机房。出去的只有一串摘要，回来的是签名与时间戳。"
        actions={
          <>
            <AppointmentButton className={phone ? 'h-12' : undefined}>
              {phone ? '免费体验' : '预约方案沟通'}
            </AppointmentButton>
            <ButtonLink to={phone ? '/mobile/about/price' : '/about/price'} variant="secondary">
              了解报价方式
            </ButtonLink>
          </>
        }
        picture={<DigestOnly />}
      />
      <Part phone={phone} id="promises" title="三件事，先说清楚">
        <Promises />
      </Part>
      <Part
        phone={phone}
        id="architecture"
        ground="paper"
        title="装在哪里，连到哪里"
        lead="边界以内归您管理，边界以外只见摘要。"
      >
        <LocalArchitecture />
      </Part>
      <Part phone={phone} id="environment" title="运行环境" lead="写明支持什么，没有验证过的先验证。">
        <Environment />
      </Part>
      <Part phone={phone} id="delivery" ground="paper" title="从勘察到验收">
        <FlowLanes {...delivery} />
      </Part>
      <Part phone={phone} id="care" title="交付以后">
        <Care />
      </Part>
      <Part phone={phone} id="questions" ground="paper" title="常见问题">
        <Questions name="local" questions={questions} />
      </Part>
      <Ending
        phone={phone}
        title="先看一遍您的网络，再谈方案"
        text="说明数据边界、密码设备与要对接的系统，我们据此给出部署方案与报价。"
      />
    </>
  );
}
