import type { ReactNode } from 'react';

const STEPS = [
  { title: '注册并验证手机', note: '得到应用和一把沙箱密钥' },
  { title: '用密钥上传文件，创建合同', note: '每个接口的代码在控制台的“接口”' },
  { title: '让沙箱里的签署方签字', note: '下载签好的 PDF' },
  { title: '企业认证', note: '已在印信认证过的直接沿用' },
  { title: '申请上线', note: '审核后换成生产密钥，不改代码' },
];

/** What the next minutes hold, beside a form. */
export function EntranceFrame({
  title,
  aside,
  children,
}: {
  title: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid bg-paper lg:grid-cols-2">
      <div className="hidden place-items-center px-16 py-16 lg:grid">
        <div className="w-full max-w-md">
          <p className="font-serif text-2xl leading-snug font-semibold">
            几分钟，
            <br />
            在沙箱里签出第一份合同
          </p>
          <p className="mt-3 mb-8 text-ink-2">沙箱免费，不用审核；上线时换密钥，不改代码。</p>
          <ol className="space-y-4">
            {STEPS.map(({ title: step, note }, at) => (
              <li key={step} className="flex gap-3.5">
                <span
                  aria-hidden="true"
                  className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong bg-white text-sm tabular-nums"
                >
                  {at + 1}
                </span>
                <span>
                  <span className="block font-semibold">{step}</span>
                  <span className="block text-sm text-ink-2">{note}</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className="grid place-items-start bg-white px-5 py-10 lg:place-items-center lg:px-16">
        <div className="mx-auto w-full max-w-sm">
          <h1 className="font-serif text-xl lg:text-2xl">{title}</h1>
          <p className="mt-2 mb-7 text-ink-2">{aside}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
