import { pathOn } from '~/site/device.ts';
import { START } from '~/site/paths.ts';
import { ButtonLink } from '~/ui/button.tsx';

export interface StartLinkProps {
  signedIn: boolean;
  phone?: boolean;
  block?: boolean;
  className?: string;
  variant?: 'primary' | 'secondary';
}

/** The way in: a stranger logs in, which registers them as well; who is in goes to the workbench. */
export const StartLink = ({ signedIn, phone = false, block, className, variant }: StartLinkProps) => (
  <ButtonLink
    to={pathOn(signedIn ? START : '/login', phone)}
    block={block}
    className={className}
    variant={variant}
  >
    {signedIn ? '进入工作台' : '免费开始'}
  </ButtonLink>
);
