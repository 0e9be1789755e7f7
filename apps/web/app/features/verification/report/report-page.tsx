import type { ReactNode } from 'react';
import { PageTop } from '~/parts/page/index.ts';
import { withGoto } from '~/site/goto.ts';
import { ButtonLink, Container, classNames, Icon, Note } from '~/ui/index.ts';
import { type BuyData, PackageBuy } from './package-buy.tsx';
import { buyPath, certifyPath, checkPath, reportPath } from './paths.ts';
import { ReportView } from './report-view.tsx';
import type { Reports } from './use-older-reports.ts';

const LEAD =
  '验证结果免费查看。需要书面结论时，可以出具完整报告：逐个签名写明依据，由认证机构以 ECDSA 与 SM2 各签名一次并加盖时间戳，附二维码供任何人核对。';

/** What the visitor sees of the three parts of the page, by who they are and what they have. */
export type ReportPart =
  | { part: 'login'; loginPath: string }
  /** By what one is in the organisation, or by what state it is in. */
  | { part: 'refused'; by: 'role' | 'state' }
  | { part: 'packageBuy'; buy: BuyData; reports: Reports }
  | { part: 'reportView'; reports: Reports };

const STEPS = [
  ['login', '登录'],
  ['packageBuy', '购买份数'],
  ['reportView', '出具与下载'],
] as const;

const Steps = ({ now }: { now: ReportPart['part'] }) => {
  const reached = STEPS.findIndex(([part]) => part === now);
  return (
    <ol aria-label="步骤" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {STEPS.map(([part, words], at) => (
        <li
          key={part}
          aria-current={part === now ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2',
            at <= reached ? 'font-semibold text-navy' : 'text-ink-3',
          )}
        >
          <span className="grid size-6 place-items-center rounded-full border border-current text-xs">
            {at < reached ? <Icon name="check" size={14} /> : at + 1}
          </span>
          {words}
          {at < STEPS.length - 1 && (
            <span aria-hidden="true" className="ml-1 hidden h-px w-6 bg-line-strong md:block" />
          )}
        </li>
      ))}
    </ol>
  );
};

const CONTENTS = [
  ['逐个签名', '签署人与证书、颁发者、证书链、吊销状态、算法与级别'],
  ['四个答案', '内容完整、证书可信、时间已证明、签后无改动，分开写，附依据'],
  ['签后的改动', '逐个对象列出，注明是否允许'],
  ['判断的依据', '信任列表中每个根证书的名称、来源与摘要'],
  ['不能说明的', '报告无法得知的事写在报告里'],
] as const;

const Contents = () => (
  <section aria-labelledby="report-contents" className="rounded-card border border-line bg-white p-5 lg:p-6">
    <h2 id="report-contents" className="mb-3 text-lg">
      报告里有什么
    </h2>
    <dl className="space-y-3 text-sm">
      {CONTENTS.map(([name, words]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-2">{words}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const Login = ({ path }: { path: string }) => (
  <section aria-labelledby="report-login" className="rounded-card border border-line bg-white p-5 lg:p-6">
    <h2 id="report-login" className="text-lg">
      登录后出具报告
    </h2>
    <p className="mt-2 text-ink-2">
      报告只交给出具它的账号，份数记在账号名下。免费验证不保存文件，所以登录后请重新选择要写进报告的文件。
    </p>
    <ButtonLink to={path} className="mt-5">
      登录
    </ButtonLink>
  </section>
);

const Refused = ({ by, phone }: { by: 'role' | 'state'; phone: boolean }) =>
  by === 'role' ? (
    <Note tone="warning">
      这个企业账号里，验证报告由管理员和印章管理员办理。请联系他们，或切换到您的个人账号。
    </Note>
  ) : (
    <Note tone="warning">
      <p>企业通过认证后才能购买和出具验证报告。也可以切换到您的个人账号办理。</p>
      <ButtonLink to={certifyPath(phone)} size="sm" variant="secondary" className="mt-2">
        查看企业认证
      </ButtonLink>
    </Note>
  );

function Part({ data, phone }: { data: ReportPart; phone: boolean }): ReactNode {
  switch (data.part) {
    case 'login':
      return <Login path={data.loginPath} />;
    case 'refused':
      return <Refused by={data.by} phone={phone} />;
    case 'packageBuy':
      return <PackageBuy buy={data.buy} reports={data.reports} phone={phone} />;
    case 'reportView':
      return <ReportView reports={data.reports} phone={phone} />;
  }
}

/** Log in, buy, take the report along: one page that shows the part that is next. */
export function ReportPage({ data, phone }: { data: ReportPart; phone: boolean }) {
  return (
    <>
      <PageTop phone={phone} title="验证报告" lead={LEAD}>
        {data.part !== 'refused' && <Steps now={data.part} />}
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
          <div className="min-w-0 space-y-5">
            <Part data={data} phone={phone} />
          </div>
          <aside className="space-y-4">
            <Contents />
            <p className="flex flex-wrap gap-3 text-sm">
              {data.part === 'reportView' && (
                <ButtonLink to={buyPath(phone)} variant="secondary" size="sm">
                  再购买一些
                </ButtonLink>
              )}
              <ButtonLink to={checkPath(phone)} variant="secondary" size="sm">
                核对一份报告
              </ButtonLink>
            </p>
          </aside>
        </div>
      </Container>
    </>
  );
}

/** Where the login leads, and back. */
export const loginPathOf = (login: string, phone: boolean) => withGoto(login, reportPath(phone));
