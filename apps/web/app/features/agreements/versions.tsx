import type { Agreement, AgreementVersion } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge, Icon, type Tone } from '~/ui/index.ts';

/** What the page needs of an agreement; the Markdown itself is for those who check its digest. */
export type Shown = Omit<Agreement, 'text'>;

/** The address of a version; the one that binds has none of its own. */
function VersionLink({ version, state, children }: AgreementVersion & { children: ReactNode }) {
  const { pathname } = useLocation();
  const search = state === 'current' ? '' : `?version=${version}`;
  return (
    <Link
      to={pathname + search}
      className="inline-block font-semibold text-seal-deep underline underline-offset-4"
    >
      {children}
    </Link>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <div
    role="note"
    className="mb-8 grid grid-cols-[1.75rem_1fr] rounded border border-warning/30 bg-warning-soft px-4 py-3 text-sm text-warning-ink"
  >
    <Icon name="info" size={18} className="mt-1" />
    <p>{children}</p>
  </div>
);

/** Says when what is shown does not bind, or soon will not. */
export function VersionNotice({ agreement }: { agreement: Shown }) {
  const { state, versions } = agreement;
  const current = versions.find((version) => version.state === 'current');
  const coming = versions.findLast((version) => version.state === 'coming');
  if (state === 'former' && current)
    return (
      <Notice>
        <strong>这是旧版本</strong>，供查阅与引用，不再适用。
        <VersionLink {...current}>查看现行版本 {current.version}</VersionLink>
      </Notice>
    );
  if (state === 'coming')
    return (
      <Notice>
        <strong>这一版本尚未生效</strong>，将于 {agreement.effectiveDate} 起适用。
        {current && <VersionLink {...current}>查看现行版本 {current.version}</VersionLink>}
      </Notice>
    );
  if (!coming) return null;
  return (
    <Notice>
      新版本 {coming.version} 将于 {coming.effectiveDate} 起适用。
      <VersionLink {...coming}>提前查看</VersionLink>
    </Notice>
  );
}

const tones: Record<AgreementVersion['state'], Tone> = {
  current: 'success',
  former: 'neutral',
  coming: 'warning',
};

/** Every version there was, with the digest that a record of consent names it by. */
export function AgreementVersions({ agreement: { versions, version: shown } }: { agreement: Shown }) {
  return (
    <section aria-labelledby="versions-title" data-no-print="" className="mt-16 border-t border-line pt-8">
      <h2 id="versions-title" className="text-lg">
        历史版本
      </h2>
      <ol className="mt-4">
        {versions.map((version) => (
          <li key={version.version} className="border-b border-line py-4 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {version.version === shown ? (
                <span className="font-semibold">版本 {version.version}</span>
              ) : (
                <VersionLink {...version}>版本 {version.version}</VersionLink>
              )}
              <Badge tone={tones[version.state]}>{version.standing}</Badge>
              <span className="text-ink-3">
                <time dateTime={version.effectiveDate}>{version.effectiveDate}</time> 生效
              </span>
            </p>
            {version.changes && <p className="mt-1 text-ink-2">{version.changes}</p>}
            <p className="mt-1 font-mono text-xs break-all text-ink-3">SHA-256 {version.sha256}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
