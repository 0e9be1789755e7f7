import { withGoto } from '~/site/goto.ts';
import { ButtonLink, Container, Icon, type IconName } from '~/ui/index.ts';

const reasons: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'seal',
    title: '公章、合同章、名章都能办',
    text: '按国家规定的样式与尺寸绘制，也可以按实物印章制作。',
  },
  {
    icon: 'people',
    title: '授权看得见',
    text: '谁可以用、用在哪里、用几次、要不要审批，写成一句话，随时收回。',
  },
  { icon: 'shield', title: '停用与注销立刻生效', text: '证书状态当场可查，每次用印都有记录。' },
];

interface SealWelcomeProps {
  /** Signed in, but not verified yet. */
  signedIn: boolean;
  path: string;
}

/** The phone's page of seals for whoever has none to manage yet. */
export const SealWelcome = ({ signedIn, path }: SealWelcomeProps) => (
  <Container className="py-10 lg:py-16">
    <h1 className="font-serif text-2xl">{signedIn ? '实名认证后管理印章' : '登录后管理印章'}</h1>
    <p className="mt-3 max-w-article text-ink-2">
      {signedIn
        ? '印章只发给通过实名认证的个人和企业，约 3 分钟。'
        : '用手机号和短信验证码登录，查看、授权与停用您的电子印章。'}
    </p>
    <ButtonLink to={withGoto(signedIn ? '/mobile/auth' : '/mobile/login', path)} className="mt-6">
      {signedIn ? '去实名认证' : '登录'}
    </ButtonLink>
    <ul className="mt-10 grid gap-4 md:grid-cols-3">
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
