import type { Milestone, Qualification } from '@yinxin/api/client';
import type { SiteInfo } from '@yinxin/api/page';
import {
  CertificateSpot,
  EvidenceSpot,
  KeySpot,
  SealPreview,
  TimeSpot,
} from '../../ui/illustrations/index.ts';
import { Container, Icon, Phrases, Section } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { Breadcrumb } from '../page-parts/breadcrumb.tsx';
import { Contact } from './contact.tsx';
import { History } from './history.tsx';
import { PublicRecord } from './public-record.tsx';
import { Qualifications } from './qualifications.tsx';
import { safety } from './safety.ts';

const spots = { keys: KeySpot, certificates: CertificateSpot, time: TimeSpot, evidence: EvidenceSpot };

const principles = [
  { name: '看得懂', text: '结论分开给，每一项都写明依据；查不到的就说查不到。' },
  { name: '验得了', text: '文件、证书、时间与日志都可以由任何人独立核验。' },
  { name: '带得走', text: '合同与证据包随时下载，离开我们的系统依然有效。' },
];

function Introduction({ site, phone }: { site: SiteInfo; phone: boolean }) {
  return (
    <section className="under-header bg-linear-to-b from-paper to-white">
      <Container className="pt-4 pb-12 lg:pb-20">
        {!phone && <Breadcrumb />}
        <div className="mt-8 grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <p className="flex items-center gap-2 text-sm font-semibold text-seal before:h-0.5 before:w-5 before:bg-seal">
              公司简介
            </p>
            <h1 className="mt-4 mb-6 font-serif text-2xl font-semibold lg:text-3xl">
              <Phrases text="让每一次签署，都有据可查" />
            </h1>
            <div className="max-w-article space-y-4 text-ink-2">
              <p>
                {site.companyName}
                面向个人、企业与政务机构提供数字证书、电子印章与电子合同服务：核实身份、签发证书、制作印章、完成签署，并在签署之后提供验证与存证。
              </p>
              <p>
                我们以国家标准与公开规范为准：签名采用国密算法并兼容国际算法，印章遵循 GB/T 38540，时间戳遵循
                RFC 3161。
              </p>
            </div>
          </div>
          <div aria-hidden="true" className="max-lg:hidden">
            <SealPreview />
          </div>
        </div>
        <ul className="mt-12 grid gap-6 md:grid-cols-3">
          {principles.map(({ name, text }) => (
            <li key={name} className="border-t-2 border-seal pt-4">
              <h2 className="text-lg">{name}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

function Safety() {
  return (
    <Section id="safety" title="安全与合规" lead="密钥、证书、时间与证据，各按各的规矩保管。">
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-2">
        {safety.map(({ key, name, promise, points }) => {
          const Spot = spots[key];
          return (
            <li key={key}>
              <div className="mb-5 flex justify-center rounded-card bg-paper px-6 py-5">
                <Spot />
              </div>
              <p className="text-sm font-semibold text-seal">{name}</p>
              <h3 className="mt-1 mb-3 text-lg">{promise}</h3>
              <ul className="space-y-2 text-ink-2">
                {points.map((point) => (
                  <li key={point} className="grid grid-cols-[1.75rem_1fr]">
                    <Icon name="check" size={18} className="mt-1 text-success" />
                    {point}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

interface AboutPageProps {
  site: SiteInfo;
  qualifications: readonly Qualification[];
  /** Oldest first. */
  milestones: readonly Milestone[];
  phone: boolean;
}

/** About us, on the desktop and on the phone; the phone has no appointment form on this page. */
export function AboutPage({ site, qualifications, milestones, phone }: AboutPageProps) {
  return (
    <>
      <Introduction site={site} phone={phone} />
      <Section id="qualifications" ground="paper" title="资质" lead="许可与备案以主管部门公示为准。">
        <Qualifications site={site} entered={qualifications} />
      </Section>
      {milestones.length > 0 && (
        <Section id="history" ground="navy" title="发展历程" lead="一步一步，都留下日期。">
          <History milestones={milestones} />
        </Section>
      )}
      <Safety />
      <Section id="record" ground="paper" title="公开信息" lead="不必询问我们，任何人都可以自己查看与核对。">
        <PublicRecord phone={phone} />
      </Section>
      <Section id="contact" title="联系我们">
        <Contact site={site} />
        <AppointmentButton block={phone} className={phone ? 'mt-8 h-12' : 'mt-8'}>
          {phone ? '免费体验' : '预约演示'}
        </AppointmentButton>
      </Section>
    </>
  );
}
