import type { Qualification } from '@yinxin/api/client';
import type { SiteInfo } from '@yinxin/api/page';
import { Icon, SampleBadge } from '~/ui/index.ts';

type Shown = Pick<Qualification, 'name' | 'number' | 'basis'> & Partial<Qualification>;

/** What the operator has set for the footer; shown here unless it was entered as a qualification too. */
const settingsOf = (site: SiteInfo): Shown[] =>
  [
    { name: '电子认证服务许可证', basis: '电子签名法第十八条要求在网站公示', number: site.caLicence },
    { name: '增值电信业务经营许可证', basis: '互联网信息服务管理办法第十二条', number: site.telecomLicence },
    ...site.conformity.map(({ name, number }) => ({ name, basis: '', number })),
    { name: '互联网信息服务备案', basis: '工业和信息化部备案系统可查', number: site.icpFiling },
    { name: '公安机关联网备案', basis: '全国互联网安全管理服务平台可查', number: site.policeFiling },
  ].filter(({ number }) => number);

export function shownQualifications(site: SiteInfo, entered: readonly Qualification[]): Shown[] {
  const numbers = new Set(entered.map(({ number }) => number));
  return [...entered, ...settingsOf(site).filter(({ number }) => !numbers.has(number))];
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className="flex gap-3">
    <dt className="w-12 shrink-0 text-ink-3">{name}</dt>
    <dd className="break-all">{text}</dd>
  </div>
);

function Card({ name, number, basis, issuer, validUntil, picture, sample }: Shown) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-white p-6">
      <div className="mb-4 flex items-center justify-between">
        <Icon name="shield" size={28} className="text-navy" />
        {sample && <SampleBadge />}
      </div>
      <h3 className="text-base">{name}</h3>
      {picture && (
        <a href={picture} target="_blank" rel="noopener" className="mt-3 block rounded bg-paper p-3">
          <img src={picture} alt={`${name}图片`} loading="lazy" className="mx-auto max-h-48" />
        </a>
      )}
      <dl className="mt-3 flex-1 space-y-1 text-sm">
        <Fact name="编号" text={number} />
        {issuer && <Fact name="颁发" text={issuer} />}
        {issuer && <Fact name="有效期" text={validUntil ? `至 ${validUntil}` : '长期'} />}
      </dl>
      {basis && <p className="mt-4 border-t border-line pt-3 text-sm text-ink-3">{basis}</p>}
    </li>
  );
}

/** What the company may do and by whose leave: what the operator has entered, and nothing else. */
export function Qualifications({ site, entered }: { site: SiteInfo; entered: readonly Qualification[] }) {
  const shown = shownQualifications(site, entered);
  if (shown.length === 0) return <p className="text-ink-2">资质信息正在整理，如需核实请与我们联系。</p>;
  return (
    <ul className="grid gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
      {shown.map((qualification) => (
        <Card key={qualification.name} {...qualification} />
      ))}
    </ul>
  );
}
