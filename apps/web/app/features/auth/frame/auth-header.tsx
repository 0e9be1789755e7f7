import type { CurrentUser } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Brand } from '~/parts/site-frame/brand.tsx';
import { HOME } from '~/site/paths.ts';
import { Container, classNames } from '~/ui/index.ts';
import { isCompanyPage, PERSON_STEPS, stepOf } from './steps.ts';

/** Where one is on the way, in the header of the desktop. */
function Steps({ current }: { current: number }) {
  return (
    <ol aria-label="认证步骤" className="flex items-center gap-3 text-sm text-mist max-lg:hidden">
      {PERSON_STEPS.map((words, index) => (
        <li
          key={words}
          aria-current={index + 1 === current ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-3',
            index > 0 && 'before:h-px before:w-6 before:bg-navy-line',
            index + 1 === current && 'font-semibold text-white',
          )}
        >
          {index + 1} {words}
        </li>
      ))}
    </ol>
  );
}

interface AuthHeaderProps {
  path: string;
  search: string;
  user: CurrentUser | undefined;
}

export function AuthHeader({ path, search, user }: AuthHeaderProps) {
  const company = isCompanyPage(path, search);
  const step = company ? undefined : stepOf(path);
  return (
    <header data-site-header="" className="on-dark sticky top-0 z-40 bg-navy text-white">
      <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
        跳到正文
      </a>
      <Container className="flex h-(--header) items-center gap-8">
        <Brand to={HOME} />
        <p className="font-semibold">{company ? '企业认证' : '个人实名'}</p>
        <div className="flex flex-1 justify-center">{step && <Steps current={step} />}</div>
        <p className="text-sm text-mist tabular-nums">{user?.account}</p>
        <Link to={HOME} className="flex h-11 items-center text-sm text-mist hover:text-white">
          稍后再办
        </Link>
      </Container>
    </header>
  );
}
