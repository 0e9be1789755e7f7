import type { SiteInfo } from '@yinxin/api/page';
import { type Filing, filings } from './filings.ts';

const FilingText = ({ text, url }: Filing) =>
  url ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className="hover:text-white">
      {text}
    </a>
  ) : (
    text
  );

/** The last lines of every footer: whose site it is, and what the law wants shown. */
export function FilingLines({ site, centred }: { site: SiteInfo; centred?: boolean }) {
  return (
    <ul
      className={`mt-5 flex flex-wrap gap-x-6 gap-y-1 border-t border-[#2b313c] pt-5 text-xs text-[#9aa0ac] ${centred ? 'justify-center' : ''}`}
    >
      <li>{site.copyright}</li>
      {filings(site).map((filing) => (
        <li key={filing.text}>
          <FilingText {...filing} />
        </li>
      ))}
    </ul>
  );
}
