import { Link } from 'react-router';
import { listAddress } from '~/site/content-addresses.ts';
import { Icon, type IconName } from '~/ui/index.ts';

interface Entry {
  icon: IconName;
  name: string;
  text: string;
  to: (phone: boolean) => string;
}

const agreement = (name: string) => (phone: boolean) => `${phone ? '/mobile' : ''}/agreement/${name}`;

const entries: Entry[] = [
  {
    icon: 'download',
    name: '根证书与吊销列表',
    text: '可以下载、可以核对摘要，任何依赖方都能据此验证。',
    to: (phone) => listAddress('download', phone),
  },
  {
    icon: 'scales',
    name: '法律法规与标准',
    text: '我们依据哪些规定办事，各自的效力与施行日期。',
    to: (phone) => listAddress('law', phone),
  },
  {
    icon: 'shield',
    name: '数字证书服务协议',
    text: '证书怎样签发、怎样吊销，双方各有什么义务。',
    to: agreement('digital_certificate'),
  },
  {
    icon: 'document',
    name: '证书申请材料',
    text: '单位与个人各需要准备什么，怎样办理。',
    to: agreement('digitCertApplyMaterial'),
  },
  {
    icon: 'bell',
    name: '新闻动态',
    text: '产品进展、政策解读与技术文章。',
    to: (phone) => listAddress('news', phone),
  },
  {
    icon: 'building',
    name: '成功案例',
    text: '不同行业怎样把合同签到线上。',
    to: (phone) => listAddress('case', phone),
  },
];

/** What anybody may read and check without asking us. */
export function PublicRecord({ phone }: { phone: boolean }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
      {entries.map(({ icon, name, text, to }) => (
        <li
          key={name}
          className="group relative grid grid-cols-[2.5rem_1fr] rounded-card border border-line bg-white p-5 transition-shadow hover:shadow-soft lg:p-6"
        >
          <Icon name={icon} size={24} className="mt-0.5 text-seal" />
          <div>
            <h3 className="text-base">
              <Link to={to(phone)} className="group-hover:text-seal after:absolute after:inset-0">
                {name}
              </Link>
            </h3>
            <p className="mt-1 text-sm text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
