const request = [
  ['$ ', 'openssl ts -query -data 合同.pdf -sha256 -cert \\'],
  ['    ', '-out request.tsq'],
  ['$ ', 'curl -H "Content-Type: application/timestamp-query" \\'],
  ['    ', '--data-binary @request.tsq https://…/tsa \\'],
  ['    ', '-o response.tsr'],
  ['$ ', 'openssl ts -verify -data 合同.pdf -in response.tsr \\'],
  ['    ', '-CAfile ecdsa-root.pem'],
] as const;

/** A time stamp in three commands: what a developer will see on the first day. */
export function CodePicture() {
  return (
    <div className="overflow-hidden rounded-card border border-navy-line bg-[#081830] shadow-soft">
      <p className="flex items-center justify-between border-b border-navy-line px-5 py-3 text-xs text-mist">
        <span>申请并验证一个时间戳</span>
        <span className="flex gap-1.5">
          {['bg-seal', 'bg-warning', 'bg-success'].map((colour) => (
            <i key={colour} className={`size-2.5 rounded-full ${colour}`} />
          ))}
        </span>
      </p>
      <pre className="overflow-hidden px-5 py-5 font-mono text-[13px] leading-7 text-white">
        {request.map(([prompt, words]) => (
          <span key={words} className="block">
            <span className="text-blush">{prompt}</span>
            {words}
          </span>
        ))}
        <span className="mt-3 block font-semibold text-[#7fd6a8]">Verification: OK</span>
      </pre>
    </div>
  );
}
