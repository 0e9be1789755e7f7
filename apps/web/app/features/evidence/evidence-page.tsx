import { type Witnessing, witnessingWords } from '@yinxin/api/client';
import { type Answer, codeIn, useNotarization } from '~/parts/evidence/index.ts';
import { PageSection, PageTop, Questions } from '~/parts/page/index.ts';
import { QueryForm } from '~/parts/query/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, ButtonLink, Container } from '~/ui/index.ts';
import { Result } from './result.tsx';

const WRONG = '合同编码是 32 位字母与数字（A 到 Z，2 到 7），在合同详情和验证结果里';

const how = (witnessing: Witnessing) => [
  [
    '每一步都写入',
    '发起、填写、签署、完成，每件事数秒内成为日志里的一条；只写入加盐的摘要，公开的日志里没有个人信息。',
  ],
  ['只能追加', '日志是一棵只增不减的哈希树。改动、删除或调换任何一条，根哈希都会不同。'],
  [
    witnessing.kind === 'none' ? '公开检查点' : '多方见证',
    `检查点由日志的两把密钥（Ed25519、SM2）签名，加盖本机构的 ECDSA 与 SM2 两个时间戳${witnessing.kind === 'none' ? '' : '，再由见证方签名'}。${witnessingWords(witnessing)}`,
  ],
  ['自己能核对', '日志、公钥与检查点全部公开。不必相信我们，用公开的工具就能核对。'],
];

const questions = (witnessing: Witnessing) => [
  {
    question: '查询存证需要登录吗？',
    answer: '不需要。凭合同编码就能查到文件摘要、日志条目与见证；姓名、名称、标题与内容不在其中。',
  },
  {
    question: '存证在诉讼里有什么用？',
    answer:
      '《最高人民法院关于互联网法院审理案件若干问题的规定》第十一条认可通过哈希值校验、可信时间戳、区块链等技术手段固定的电子数据，它约束互联网法院，其他法院适用民事诉讼证据的规定；《人民法院在线诉讼规则》第十六条规定区块链存储的电子数据核验一致的，可以认定上链后未经篡改，有相反证据足以推翻的除外，第十七、十八条规定了对上链前后真实性的审查。我们的日志不是区块链，能否参照适用、是否采信，由法院认定。',
  },
  {
    question: '见证方是谁？',
    answer: `见证方有自己的密钥与存储，确认日志只追加、未改写后才签名。${witnessingWords(witnessing)}最近一次见证在何时，见“日志现状”。`,
  },
];

function AnswerView({ answer, onAgain, ...paths }: AnswerViewProps) {
  switch (answer.kind) {
    case 'asking':
      return (
        <div role="status" className="animate-pulse rounded-card border border-line bg-white p-8">
          <span className="sr-only">正在查询…</span>
          <div className="h-8 w-40 rounded bg-paper-2" />
          <div className="mt-4 h-4 w-full rounded bg-paper-2" />
        </div>
      );
    case 'found':
      return (
        <Result
          found={answer.found}
          logPath={paths.logPath}
          contractPath={answer.found.contractId ? paths.contractPath(answer.found.contractId) : undefined}
        />
      );
    case 'unknown':
      return (
        <div role="alert">
          <EmptyState icon="search" title="没有查到">
            请核对合同编码是否完整。尚未发起的合同没有存证；自称在印信存证却查不到的，请不要采信。
          </EmptyState>
        </div>
      );
    case 'failed':
      return (
        <div role="alert">
          <EmptyState icon="alert" title="查询没有成功">
            <p>{answer.words}</p>
            <Button className="mt-5" onClick={onAgain}>
              再查一次
            </Button>
          </EmptyState>
        </div>
      );
    case 'none':
      return null;
  }
}
interface AnswerViewProps {
  answer: Answer;
  onAgain: () => void;
  logPath: string;
  contractPath: (id: string) => string;
}

interface EvidencePageProps {
  /** What the address asks for. */
  wanted: string;
  path: string;
  logPath: string;
  contractPath: (id: string) => string;
  phone: boolean;
}

/** Anybody asks by its code what the log holds of a contract. */
export function EvidencePage({ wanted, path, logPath, contractPath, phone }: EvidencePageProps) {
  const { site } = useSiteData();
  const { answer, askAgain } = useNotarization(codeIn(wanted));
  return (
    <>
      <PageTop
        phone={phone}
        title="存证查询"
        lead="输入合同编码，查它的每一步在什么时候写入了日志、由谁见证、文件摘要是什么。免费，不用登录。"
      >
        <QueryForm
          label="合同编码"
          maxLength={60}
          name="contractCode"
          {...{ wanted, path, wrong: WRONG }}
          read={codeIn}
          busy={answer.kind === 'asking'}
          onAgain={askAgain}
        />
      </PageTop>
      {answer.kind !== 'none' && (
        <Container className="pb-10">
          <div aria-live="polite" className="max-w-3xl">
            <AnswerView {...{ answer, logPath, contractPath }} onAgain={askAgain} />
          </div>
        </Container>
      )}
      <PageSection phone={phone} id="how" ground="paper" title="为什么可信">
        <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
          {how(site.witnessing).map(([name, words]) => (
            <div key={name} className="border-t-2 border-navy pt-4">
              <dt className="mb-1 font-semibold">{name}</dt>
              <dd className="text-sm text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6">
          <ButtonLink to={logPath} variant="secondary" block={phone}>
            日志现状与自行核对的方法
          </ButtonLink>
        </p>
      </PageSection>
      <PageSection phone={phone} id="questions" title="常见问题">
        <Questions name="evidence" questions={questions(site.witnessing)} />
      </PageSection>
    </>
  );
}
