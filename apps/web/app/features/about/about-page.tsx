import type { Milestone, Qualification } from '@yinxin/api/client';
import { type SiteInfo, worded } from '@yinxin/api/page';
import { AppointmentButton, AppointmentSheet } from '~/parts/appointment/index.ts';
import { OpeningNotice } from '~/parts/capabilities/index.ts';
import { Breadcrumb } from '~/parts/page/breadcrumb.tsx';
import { CertificateSpot, EvidenceSpot, KeySpot, SealPreview, TimeSpot } from '~/ui/illustrations/index.ts';
import { Container, Icon, Phrases, Section } from '~/ui/index.ts';
import { Contact } from './contact.tsx';
import { History } from './history.tsx';
import { PublicRecord } from './public-record.tsx';
import { Qualifications } from './qualifications.tsx';
import { safety } from './safety.ts';

const spots = { keys: KeySpot, certificates: CertificateSpot, time: TimeSpot, evidence: EvidenceSpot };

const introduction = worded('contracts', {
  open: '面向个人、企业与政务机构提供数字证书、电子印章与电子合同服务：核实身份、签发证书、制作印章、完成签署，签过的文件谁都能核对。',
  until:
    '签发数字证书，提供证书状态查询与可信时间戳，并开放签署、验证 PDF 的命令行工具与 SDK。实名认证、电子印章、合同签署与存证正在陆续开放。',
});

const principles = [
  { name: '写明依据', text: '结论逐项给出，每一项说明检查了什么，无法查到的注明“无法确认”。' },
  { name: '公开可核对', text: '证书、吊销列表与时间戳都按公开标准提供，不必通过我们的软件。' },
  { name: '随时带走', text: '验证所需的材料可以存进文件，离开我们的系统也能核对。' },
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
              <Phrases text={'给电子签名\u200b一份可核对的依据'} />
            </h1>
            <div className="max-w-article space-y-4 text-ink-2">
              <p>
                {site.companyName}
                {introduction}
                {site.caLicence && `电子认证服务许可证号：${site.caLicence}${site.demo ? '（示例）' : ''}。`}
              </p>
              <p>
                我们以国家标准与公开规范为准：签名采用国密算法并兼容国际算法，印章按 GB/T 38540
                的结构制作，时间戳遵循 RFC 3161。
              </p>
            </div>
          </div>
          <div aria-hidden="true" className="max-lg:hidden">
            <SealPreview />
          </div>
        </div>
        <OpeningNotice of={['identity', 'seals', 'contracts', 'evidence']} phone={phone} />
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

function Safety({ site }: { site: SiteInfo }) {
  return (
    <Section id="safety" title="安全与合规" lead="密钥、证书、时间和记录各怎样保管。">
      <ul className="grid gap-x-10 gap-y-12 md:grid-cols-2">
        {safety(site).map(({ key, name, promise, points }) => {
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

/** About us, on the desktop and on the phone, where the form opens when asked. */
export function AboutPage({ site, qualifications, milestones, phone }: AboutPageProps) {
  return (
    <>
      <Introduction site={site} phone={phone} />
      <Section id="qualifications" ground="paper" title="资质" lead="许可与备案以主管部门公示为准。">
        <Qualifications site={site} entered={qualifications} />
      </Section>
      {milestones.length > 0 && (
        <Section id="history" ground="navy" title="发展历程" lead="按时间列出。">
          <History milestones={milestones} />
        </Section>
      )}
      <Safety site={site} />
      <Section id="record" ground="paper" title="公开信息" lead="任何人都可以自行查看与核对。">
        <PublicRecord phone={phone} />
      </Section>
      <Section id="contact" title="联系我们">
        <Contact site={site} />
        <AppointmentButton block={phone} className={phone ? 'mt-8 h-12' : 'mt-8'}>
          预约演示
        </AppointmentButton>
      </Section>
      {phone && <AppointmentSheet />}
    </>
  );
}
