import { useNavigate } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { useSession } from '~/session/index.ts';
import { loginFor } from '~/site/goto.ts';
import { ButtonLink, buttonClass } from '~/ui/index.ts';

const CONSOLE = '/platform/console/default';

/** Who is not signed in is told so, and led to the entrance. */
export function ConsoleLink({ block = false }: { block?: boolean }) {
  const { user } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const look = { variant: 'on-dark', size: block ? 'md' : 'sm', block } as const;
  if (user)
    return (
      <ButtonLink to={CONSOLE} {...look}>
        控制台
      </ButtonLink>
    );
  return (
    <a
      href={loginFor(CONSOLE)}
      className={buttonClass(look)}
      onClick={(event) => {
        event.preventDefault();
        toast.error('请先登录开放平台 !');
        navigate(loginFor(CONSOLE));
      }}
    >
      控制台
    </a>
  );
}
