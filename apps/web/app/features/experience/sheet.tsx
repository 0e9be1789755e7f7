import { EXPERIENCE_CONTRACT, EXPERIENCE_MARK, EXPERIENCE_SEAL } from '@yinxin/api/client';

/** The sample as text: read at any width, by any reader. */
export const SamplePaper = () => (
  <article
    aria-label="体验合同"
    className="relative overflow-hidden rounded-card border border-line bg-white px-6 py-8 shadow-card sm:px-10 sm:py-12"
  >
    {/* a watermark, not a text to read: the same words stand in the contract */}
    <span
      aria-hidden="true"
      data-mark={EXPERIENCE_MARK}
      className="pointer-events-none absolute inset-0 grid -rotate-24 place-items-center text-3xl font-semibold whitespace-nowrap text-seal/8 before:content-[attr(data-mark)]"
    />
    <h2 className="text-center font-serif text-xl font-semibold">{EXPERIENCE_CONTRACT.title}</h2>
    <div className="mt-6 space-y-3 leading-7">
      {EXPERIENCE_CONTRACT.paragraphs.map((paragraph) => (
        <p key={paragraph} className="indent-8">
          {paragraph.trim()}
        </p>
      ))}
    </div>
    <dl className="mt-10 grid grid-cols-2 gap-6 text-sm text-ink-2">
      <div>
        <dt>甲方（盖章）</dt>
        <dd className="mt-2 h-16 rounded border border-dashed border-line-strong" />
      </div>
      <div>
        <dt>乙方（签名）</dt>
        <dd className="mt-2 h-16 rounded border border-dashed border-line-strong" />
      </div>
    </dl>
  </article>
);

/** Where the seal stands, in hundredths of the page. */
const SEAL_AREA = {
  left: EXPERIENCE_SEAL.left / 2.1,
  top: EXPERIENCE_SEAL.top / 2.97,
  width: EXPERIENCE_SEAL.diameter / 2.1,
  height: EXPERIENCE_SEAL.diameter / 2.97,
} as const;

/** The signed page as it is; the company's seal comes down on it once. */
export function SignedPaper({ src }: { src: string }) {
  const { left, top, width, height } = SEAL_AREA;
  const place = { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` };
  return (
    <figure className="relative overflow-hidden rounded-card border border-line bg-white shadow-card">
      <img
        src={src}
        alt="签好的合同：乙方的手写签名，旁边是甲方的公章"
        width={1000}
        height={1414}
        className="h-auto w-full"
      />
      <span aria-hidden="true" className="absolute bg-white motion-reduce:hidden" style={place} />
      <span
        aria-hidden="true"
        className="absolute animate-stamp bg-no-repeat motion-reduce:hidden"
        style={{
          ...place,
          backgroundImage: `url("${src}")`,
          backgroundSize: `${10_000 / width}% ${10_000 / height}%`,
          backgroundPosition: `${(left / (100 - width)) * 100}% ${(top / (100 - height)) * 100}%`,
        }}
      />
    </figure>
  );
}
