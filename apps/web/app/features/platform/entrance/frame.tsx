import type { ReactNode } from 'react';

const STEPS = ['注册，得到沙箱密钥', '用示例合同签一遍', '认证企业，申请上线'];

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
            {STEPS.map((step, at) => (
              <li key={step} className="flex items-center gap-3.5">
                <span
                  aria-hidden="true"
                  className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong bg-white text-sm tabular-nums"
                >
                  {at + 1}
                </span>
                <span className="font-semibold">{step}</span>
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
