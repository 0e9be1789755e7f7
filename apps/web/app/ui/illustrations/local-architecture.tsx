import { Icon } from '../icon.tsx';

const inside = [
  { name: '业务系统', parts: ['OA', 'ERP', '门户'] },
  { name: '印信服务', parts: ['签署', '印章', '合同', '验证'] },
  { name: '密钥与数据', parts: ['密码机', '数据库', '文件存储'] },
];
const outside = ['数字证书', '时间戳', '短信与身份核验'];

function Row({ name, parts, core }: { name: string; parts: string[]; core?: boolean }) {
  return (
    <div
      className={`grid items-center gap-x-5 gap-y-2 rounded border px-5 py-4 sm:grid-cols-[6rem_1fr] ${core ? 'border-seal/40 bg-seal-soft' : 'border-line bg-white'}`}
    >
      <p className={`text-sm font-semibold ${core ? 'text-seal-deep' : 'text-navy'}`}>{name}</p>
      <ul className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <li key={part} className="rounded-sm border border-line bg-white px-2.5 py-0.5 text-sm text-ink-2">
            {part}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 本地部署: what stands in the customer's own network, and the one thing that goes out of it, by its words. */
export function LocalArchitecture({ crossing }: { crossing: string }) {
  return (
    <div className="grid items-stretch gap-6 lg:grid-cols-[1fr_9rem_15rem] lg:gap-0">
      <div className="rounded-card border-2 border-navy bg-navy-soft p-6">
        <p className="mb-4 text-sm font-semibold text-navy">您的网络</p>
        <div className="grid gap-3">
          {inside.map(({ name, parts }, index) => (
            <Row key={name} name={name} parts={parts} core={index === 1} />
          ))}
        </div>
      </div>
      <div className="flex flex-col items-center justify-center gap-1 text-center text-sm">
        <p className="font-semibold text-seal-deep">{crossing}</p>
        <svg
          viewBox="0 0 120 16"
          aria-hidden="true"
          className="w-28 max-lg:hidden"
          fill="none"
          strokeWidth="2"
        >
          <path d="M4 8h110m-8-6 8 6-8 6" className="stroke-seal" strokeLinecap="round" />
        </svg>
        <p className="text-ink-3">文件留在内网</p>
        <Icon name="chevron-down" className="text-seal lg:hidden" />
      </div>
      <div className="rounded-card border border-dashed border-line-strong bg-white p-6">
        <p className="mb-4 text-sm font-semibold text-navy">电子认证服务机构</p>
        <ul className="grid gap-3 text-sm text-ink-2">
          {outside.map((service) => (
            <li key={service} className="rounded border border-line px-4 py-3">
              {service}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
