import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface ModalProps {
  open: boolean;
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

const places = {
  center: 'm-auto w-[min(28rem,100vw-2rem)] rounded-card max-h-[calc(100dvh-2rem)]',
  side: 'my-0 mr-0 ml-auto h-dvh max-h-none w-[350px] max-w-full [--from:translateX(24px)]',
  bottom:
    'mx-0 mt-auto mb-0 w-full max-w-none rounded-t-card max-h-[92dvh] pb-[env(safe-area-inset-bottom)] shadow-up [--from:translateY(48px)]',
};

/** A native modal dialog: the browser keeps focus inside, closes on Escape and gives focus back. */
function Modal({
  open,
  onClose,
  title,
  description,
  children,
  place,
}: ModalProps & { place: keyof typeof places }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // On the heading rather than a field: what it is gets read first, and no keyboard jumps up on the phone.
      heading.current?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  const closeFromOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, which the browser provides.
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={closeFromOutside}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classNames('modal-motion bg-white p-0 text-ink shadow-soft', places[place])}
    >
      <div className="flex min-h-full flex-col px-6 pt-5 pb-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2
            ref={heading}
            id={`${id}-title`}
            tabIndex={-1}
            className="pt-1.5 font-serif text-lg outline-none"
          >
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="关闭"
            className="-mr-2.5 grid size-11 shrink-0 place-items-center rounded text-ink-3 hover:text-ink"
          >
            <Icon name="close" />
          </button>
        </div>
        {description && (
          <p id={`${id}-description`} className="mb-5 text-sm text-ink-2">
            {description}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}

export const Dialog = (props: ModalProps) => <Modal {...props} place="center" />;
/** A panel at the right edge, 350 px wide. */
export const Drawer = (props: ModalProps) => <Modal {...props} place="side" />;
/** A panel that rises from the bottom, for thumbs. */
export const Sheet = (props: ModalProps) => <Modal {...props} place="bottom" />;

interface DialogButtonsProps {
  onClose: () => void;
  busy: boolean;
  disabled?: boolean;
  /** What is done, on the button that sends the form. */
  children: ReactNode;
}

/** The end of a form in a dialog. */
export const DialogButtons = ({ onClose, busy, disabled, children }: DialogButtonsProps) => (
  <div className="flex justify-end gap-3">
    <Button variant="secondary" onClick={onClose}>
      取消
    </Button>
    <Button type="submit" busy={busy} disabled={disabled}>
      {children}
    </Button>
  </div>
);
