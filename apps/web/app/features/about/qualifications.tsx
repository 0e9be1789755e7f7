import type { SiteInfo } from '@yinxin/api/page';
import { Icon, SampleBadge } from '../../ui/index.ts';

interface Qualification {
  name: string;
  basis: string;
  number: string;
}

const qualifications = (site: SiteInfo): Qualification[] => [
  { name: '电子认证服务许可证', basis: '电子签名法第十八条要求在网站公示', number: site.caLicence },
  { name: '互联网信息服务备案', basis: '工业和信息化部备案系统可查', number: site.icpFiling },
  { name: '公安机关联网备案', basis: '全国互联网安全管理服务平台可查', number: site.policeFiling },
];

/** The licences the operator has entered. The demo shows where they will stand and says that they are samples. */
export function Qualifications({ site }: { site: SiteInfo }) {
  const shown = qualifications(site).filter(({ number }) => site.demo || number);
  if (shown.length === 0) return <p className="text-ink-2">资质信息正在整理，如需核实请与我们联系。</p>;
  return (
    <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
      {shown.map(({ name, basis, number }) => (
        <li key={name} className="rounded-card border border-line bg-white p-6">
          <div className="mb-4 flex items-center justify-between">
            <Icon name="shield" size={28} className="text-navy" />
            {site.demo && <SampleBadge />}
          </div>
          <h3 className="text-base">{name}</h3>
          <p className="mt-1 font-mono text-sm break-all">{number || '演示环境不含真实编号'}</p>
          <p className="mt-3 border-t border-line pt-3 text-sm text-ink-3">{basis}</p>
        </li>
      ))}
    </ul>
  );
}
