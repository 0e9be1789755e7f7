/** Demo mode is plain to see on every page. */
export function DemoStrip() {
  return (
    <aside
      aria-label="演示环境提示"
      data-no-print=""
      data-strip=""
      className="on-dark grid h-(--strip) place-items-center overflow-hidden bg-navy-deep px-4 text-xs text-mist"
    >
      <p>
        演示环境<span className="max-sm:hidden">：数据与证书仅供体验，不具法律效力</span>
        <span aria-hidden="true" className="mx-2">
          ·
        </span>
        <a
          href="/sandbox/sms"
          target="_blank"
          rel="noopener"
          className="py-1 font-semibold text-white underline underline-offset-4"
        >
          短信收件箱
        </a>
      </p>
    </aside>
  );
}
