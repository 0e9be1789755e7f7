import { ButtonLink } from '~/ui/index.ts';

const STEPS = [
  { name: '上传文件', text: '手边没有就用示例合同' },
  { name: '创建合同', text: '正文已填好，文件编号自动带入' },
  { name: '让对方签署', text: '沙箱里一次调用就签好' },
  { name: '下载签好的 PDF', text: '签名、时间戳与证书都可验证' },
] as const;

/** For whoever has called nothing yet: the whole way, in this page or at the command line. */
export const FirstContract = ({ mayTry }: { mayTry: boolean }) => (
  <section aria-label="签出第一份合同" className="rounded-card border border-line bg-white p-5 sm:p-7">
    <h2 className="font-serif text-lg font-semibold">签出第一份合同</h2>
    <p className="mt-1 text-ink-2">四次调用，全在沙箱里：不扣额度，不用认证，没有法律效力。</p>
    <ol className="my-6 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
      {STEPS.map(({ name, text }, at) => (
        <li key={name} className="border-t border-line pt-3">
          <span aria-hidden="true" className="mr-2 font-serif text-lg text-seal">
            {at + 1}
          </span>
          <b>{name}</b>
          <span className="mt-1 block text-sm text-ink-2">{text}</span>
        </li>
      ))}
    </ol>
    <p className="flex flex-wrap gap-3">
      {mayTry && (
        <ButtonLink to="/platform/console/interface?view=try&call=files.upload">在网页里调用</ButtonLink>
      )}
      <ButtonLink to="/platform/document/detail?documentDirectory=quick-start" variant="secondary">
        用命令行或 SDK：快速开始
      </ButtonLink>
    </p>
  </section>
);
