import {
  type TrustAnchor,
  VERIFY_TOPICS,
  VERIFY_VERDICTS,
  type VerifyTopic,
  type VerifyVerdict,
} from '@yinxin/api/client';
import { PageSection, Questions } from '~/parts/page/index.ts';
import { Badge, clockTime, Icon } from '~/ui/index.ts';
import { VERDICT_LOOKS } from './model.ts';

const TOPIC_WORDS: Record<VerifyTopic, string> = {
  intact: '签名与所签的每个字节相符，覆盖签署时的整个版本。',
  trusted: '证书一直追溯到信任列表里的根，签署时没有过期、没有吊销。',
  timeProven: '由时间戳证明，而不是只看签署人电脑上的时间。',
  unchanged: '签署之后的每个改动逐个对象查看；只容许追加签名、时间戳、验证信息和签署人许可的填写与批注。',
};

const VERDICT_WORDS: Record<VerifyVerdict, string> = {
  valid: '每个签名都完整、可信，签署之后没有不容许的改动。',
  unknown:
    '可能有问题，凭现有证据不能断定：查不到证书状态，签发机构不在信任列表，证书已吊销而签署时间没有证明，算法过弱，时间戳互相矛盾，文件结构有歧义，或盖章的人不受信任。',
  invalid: '签名与内容不符、签后被改动，或证书在签署前已吊销。',
  unsigned: '文件里没有数字签名。印章图片不是签名，任何人都能贴上去。',
};

const QUESTIONS = [
  {
    question: '上传的文件会留下来吗？',
    answer:
      '不会。文件只在内存里验证，得出结论后随即丢弃，不写入磁盘，也不用于别的目的。页面图像由您的浏览器用您手里的文件绘制。',
  },
  {
    question: '“无法确认”是不是假的？',
    answer:
      '不一定。它表示可能有问题，而凭现有证据不能断定。有的只是缺少证据，例如查不到证书状态，或签发机构不在信任列表，可以向签署方索要带验证信息的版本；有的是可疑之处，例如证书已吊销而签署时间没有证明、算法过弱、时间戳互相矛盾、文件结构有歧义，或看得见的印章由不受信任的人签署。验证结果写明是哪一种；弄清之前，请不要当作有效。',
  },
  {
    question: '改动之前的版本还能找回吗？',
    answer:
      '多数情况下可以。PDF 的改动通常追加在文件末尾，签署时的版本仍在前面。验证结果里可以查看和下载签署时的版本。',
  },
  {
    question: '别家平台签的文件也能验证吗？',
    answer:
      '可以。验证按公开标准进行（PAdES、GB/T 38540 电子印章），不限于在印信签署的文件；能否得出“有效”，要看签发机构的根是否在信任列表里。',
  },
];

interface VerificationAboutProps {
  anchors: readonly TrustAnchor[];
  changedAt: string | null;
  phone: boolean;
}

/** What is judged, how a verdict is read, and by which list: below the page that judges. */
export function VerificationAbout({ anchors, changedAt, phone }: VerificationAboutProps) {
  return (
    <>
      <PageSection phone={phone} id="topics" title="四个问题，分开回答">
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {(Object.entries(TOPIC_WORDS) as [VerifyTopic, string][]).map(([topic, words]) => (
            <div key={topic} className="border-t-2 border-navy pt-4">
              <dt className="mb-1 font-semibold">{VERIFY_TOPICS[topic]}</dt>
              <dd className="text-sm text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection phone={phone} id="verdicts" ground="paper" title="四种结论">
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {(Object.entries(VERDICT_WORDS) as [VerifyVerdict, string][]).map(([verdict, words]) => (
            <div key={verdict}>
              <dt
                className={`mb-1 flex items-center gap-2 text-lg font-semibold ${VERDICT_LOOKS[verdict].ink}`}
              >
                <Icon name={VERDICT_LOOKS[verdict].icon} size={24} />
                {VERIFY_VERDICTS[verdict]}
              </dt>
              <dd className="text-sm text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection
        phone={phone}
        id="trust"
        title="信任列表"
        lead={`验证只相信下面这些根证书。本机构以外的根由两名审核人先后核对后加入，写明来源。${changedAt ? `最近一次变更：${clockTime(changedAt).day}。` : ''}`}
      >
        <ul className="divide-y divide-line border-y border-line">
          {anchors.map(({ sha256, name, source, own, notAfter }) => (
            <li key={sha256} className="py-3">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {name}
                {own && <Badge tone="navy">本机构</Badge>}
              </p>
              <p className="text-sm text-ink-2">
                {source}，有效至 {clockTime(notAfter).day}
              </p>
              <p className="font-mono text-xs text-ink-3 wrap-anywhere">SHA-256 {sha256}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection phone={phone} id="questions" ground="paper" title="常见问题">
        <Questions name="verification" questions={QUESTIONS} />
      </PageSection>
    </>
  );
}
