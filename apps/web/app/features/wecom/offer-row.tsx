import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fromTemplatePath } from '~/parts/contracts/index.ts';
import { classNames, clockTime, Icon } from '~/ui/index.ts';
import { Highlighted } from './highlighted.tsx';
import type { Offer } from './model.ts';

/** The narrowest that the server draws. */
const WIDTH = 150;

/** A page of the template, as small as a stamp. */
const Cover = ({ documentId }: { documentId: string | null }) => (
  <span className="block h-[62px] w-11 shrink-0 overflow-hidden border border-line bg-white">
    {documentId && (
      <img
        src={`/api/appapi/template/page?${new URLSearchParams({ documentId, page: '0', width: String(WIDTH) })}`}
        alt=""
        width={44}
        height={62}
        loading="lazy"
        className="size-full object-cover object-top"
      />
    )}
  </span>
);

const usedWords = ({ used, usedAt }: Offer): string =>
  usedAt ? `您用过 ${used} 次，最近 ${clockTime(usedAt).day}` : '还没用过';

interface OfferRowProps {
  offer: Offer;
  keyword?: string;
  /** Whether somebody may begin at all. */
  mayUse: boolean;
  /** The second line alone is enough. */
  short?: boolean;
  /** What else can be done with it. */
  aside?: ReactNode;
}

/** A template to begin with; one that was stopped says whom to ask. */
export function OfferRow({ offer, keyword = '', mayUse, short, aside }: OfferRowProps) {
  const { id, name, pages, blanks, signers, cover, usable, whom } = offer;
  const begins = usable && mayUse;
  const facts = short ? `${pages} 页，要填 ${blanks} 项` : `${pages} 页，填 ${blanks} 项，签 ${signers} 方`;
  const content = (
    <>
      <span className={classNames(!usable && 'opacity-60')}>
        <Cover documentId={cover} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="font-semibold wrap-anywhere">
          <Highlighted text={name} keyword={keyword} />
        </b>
        <span className="block text-sm text-ink-2">{facts}</span>
        {!usable ? (
          <span className="flex items-center gap-1 text-sm text-ink-2">
            <Icon name="stop" size={14} />
            已停用{whom && `，请找${whom}启用`}
          </span>
        ) : (
          !short && <span className="block text-sm text-ink-3">{usedWords(offer)}</span>
        )}
      </span>
    </>
  );
  const row = 'flex min-w-0 flex-1 items-center gap-3 py-3 pl-4';
  return (
    <li className="flex items-center border-b border-line pr-1.5">
      {begins ? (
        <Link to={fromTemplatePath(id)} className={row}>
          {content}
        </Link>
      ) : (
        <span className={row}>{content}</span>
      )}
      {aside ?? (
        <span className="grid size-11 place-items-center text-ink-3">
          {begins && <Icon name="chevron-right" size={18} />}
        </span>
      )}
    </li>
  );
}
