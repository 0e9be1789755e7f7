import { OpeningNotice } from '~/parts/capabilities/opening-notice.tsx';
import { withGoto } from '~/site/goto.ts';
import { START } from '~/site/paths.ts';
import { ButtonLink, Container, Icon, type IconName } from '~/ui/index.ts';

const reasons: { icon: IconName; title: string; text: string }[] = [
  { icon: 'people', title: '个人和企业分开办', text: '一个手机号可以有个人账号和多个企业账号，随时切换。' },
  { icon: 'shield', title: '先实名，后用章', text: '证书和印章只发给通过实名认证的个人和企业。' },
  { icon: 'bell', title: '办到哪一步，一看就知道', text: '登录后首先看到接下来要做的事和与您有关的消息。' },
];

/** The e-seal area for whoever is not signed in. */
export function WelcomePage({ phone }: { phone: boolean }) {
  const prefix = phone ? '/mobile' : '';
  return (
    <Container className="py-10 lg:py-20">
      <h1 className="font-serif text-2xl lg:text-3xl">登录后办理电子印章</h1>
      <p className="mt-4 max-w-article text-ink-2">用手机号和短信验证码登录，第一次登录会自动创建账号。</p>
      <OpeningNotice of={['identity', 'seals', 'contracts']} phone={phone} />
      <ButtonLink to={withGoto(`${prefix}/login`, prefix + START)} className="mt-6">
        登录
      </ButtonLink>
      <ul className="mt-10 grid gap-4 md:grid-cols-3 lg:mt-16">
        {reasons.map(({ icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-white p-5">
            <Icon name={icon} className="text-seal" />
            <h2 className="mt-3 text-base">{title}</h2>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Container>
  );
}
