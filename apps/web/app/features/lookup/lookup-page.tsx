import { useState } from 'react';
import { PageTop } from '~/parts/page/index.ts';
import { QueryForm } from '~/parts/query/index.ts';
import { EmptyState } from '~/parts/reading/index.ts';
import { FileDrop } from '~/parts/upload/index.ts';
import { Button, Container } from '~/ui/index.ts';
import { questionOf } from './question.ts';
import { LookupResult } from './result.tsx';
import { type Answer, useLookup } from './use-lookup.ts';

const WRONG = '请输入证书序列号（16 至 40 位十六进制数）、YX 开头的 20 位电子印章标识，或 13 位印章编码';

const FileQuestion = ({ onFile }: { onFile: (file: File) => void }) => (
  <FileDrop
    label="按证书文件查询"
    icon="upload"
    button="选择证书文件"
    accept=".cer,.crt,.pem,.der,application/x-x509-ca-cert,application/pkix-cert"
    onFile={onFile}
  >
    也可以把证书文件拖到这里（.cer、.crt、.pem）。文件只用于查询，不会保存。
  </FileDrop>
);

function AnswerView({ answer, onAgain }: { answer: Answer; onAgain: (() => void) | undefined }) {
  if (answer.kind === 'asking')
    return (
      <div role="status" className="animate-pulse rounded-card border border-line bg-white p-8">
        <span className="sr-only">正在查询…</span>
        <div className="h-8 w-40 rounded bg-paper-2" />
        <div className="mt-4 h-4 w-full rounded bg-paper-2" />
        <div className="mt-3 h-4 w-3/5 rounded bg-paper-2" />
      </div>
    );
  if (answer.kind === 'found') return <LookupResult found={answer.found} onAgain={onAgain} />;
  if (answer.kind === 'unknown')
    return (
      <div role="alert">
        <EmptyState icon="search" title="没有查到">
          请核对号码是否完整。这里只能查询由印信签发的证书与登记的印章；自称由印信签发却查不到的，请不要采信。
        </EmptyState>
      </div>
    );
  if (answer.kind === 'failed')
    return (
      <div role="alert">
        <EmptyState icon="alert" title="查询没有成功">
          <p>{answer.words}</p>
          {onAgain && (
            <Button className="mt-5" onClick={onAgain}>
              再查一次
            </Button>
          )}
        </EmptyState>
      </div>
    );
  return (
    <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-3">
      {(
        [
          ['证书序列号', '在签名的详情或证书文件里，十六进制；空格和冒号可以照抄。'],
          ['电子印章标识', 'YX 开头的 20 位号码，在印章详情和签署报告里。'],
          ['印章编码', '实物印章上的 13 位数字，由公安机关备案给出。'],
        ] as const
      ).map(([name, words]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="mt-1 text-ink-2">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

interface LookupPageProps {
  /** What the address asks for. */
  wanted: string;
  path: string;
  phone: boolean;
}

/** Anybody asks whether a certificate or a seal is good; the answer can be taken along as a signed proof. */
export function LookupPage({ wanted, path, phone }: LookupPageProps) {
  const { answer, askByFile, askAgain } = useLookup(wanted);
  const [byFile, setByFile] = useState<File>();
  return (
    <>
      <PageTop
        phone={phone}
        title="证书与印章查询"
        lead="输入证书序列号或印章编码，查它是谁的、是否有效、有没有被吊销；结果附签发机构签名的证明。"
      >
        <QueryForm
          label="序列号或印章编码"
          maxLength={80}
          name="q"
          {...{ wanted, path, wrong: WRONG }}
          read={(text) => (questionOf(text) ? text.trim() : undefined)}
          busy={answer.kind === 'asking'}
          onAsk={() => setByFile(undefined)}
          onAgain={askAgain}
        />
        <div className="mt-4 max-w-2xl">
          <FileQuestion
            onFile={(file) => {
              setByFile(file);
              void askByFile(file);
            }}
          />
        </div>
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        <div aria-live="polite" className="max-w-3xl">
          <AnswerView
            answer={answer}
            onAgain={byFile ? () => void askByFile(byFile) : wanted ? askAgain : undefined}
          />
        </div>
      </Container>
    </>
  );
}
