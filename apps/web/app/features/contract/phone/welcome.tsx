import { SIGN_CENTER } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import { withGoto } from '~/site/goto.ts';
import { ButtonLink, Container, Icon } from '~/ui/index.ts';

interface WelcomeProps {
  /** Signed in, but not verified yet. */
  signedIn: boolean;
  path: string;
}

/** The phone's page of contracts for whoever has none to sign yet. */
export const SigningWelcome = ({ signedIn, path }: WelcomeProps) => (
  <Container className="py-10">
    <Icon name="sign" size={40} className="text-seal" />
    <h1 className="mt-3 font-serif text-2xl">{signedIn ? '实名认证后签署合同' : '登录后签署合同'}</h1>
    <p className="mt-3 text-ink-2">
      {signedIn
        ? '电子签名须确认签的人是谁，实名认证约 1 分钟，只做一次。文件可以先准备好，发出之前再实名。'
        : '用收到邀请的手机号和短信验证码登录，等您签的合同都在这里。不用安装应用。'}
    </p>
    <ButtonLink to={withGoto(signedIn ? '/mobile/auth' : '/mobile/login', path)} block className="mt-6">
      {signedIn ? '去实名认证' : '登录'}
    </ButtonLink>
    {signedIn && (
      <ButtonLink variant="secondary" to={pathOn(`${SIGN_CENTER}/create`, true)} block className="mt-3">
        先发起合同
      </ButtonLink>
    )}
  </Container>
);
