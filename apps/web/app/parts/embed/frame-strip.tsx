interface FrameStripProps {
  /** Of the site that holds the page. */
  name: string;
  demo: boolean;
}

/** Says in a frame whose page it is: whoever signs knows with whom. */
export const FrameStrip = ({ name, demo }: FrameStripProps) => (
  <aside
    aria-label="嵌入的页面"
    data-no-print=""
    data-strip=""
    data-framed=""
    className="on-dark grid h-(--strip) place-items-center overflow-hidden bg-navy-deep px-4 text-xs text-mist"
  >
    <p className="max-w-full truncate">
      {name && (
        <>
          <b className="text-white">{name}</b>
          <span aria-hidden="true" className="mx-2">
            ·
          </span>
        </>
      )}
      本页由印信提供
      {demo && '，演示环境，不具法律效力'}
    </p>
  </aside>
);
