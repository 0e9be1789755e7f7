import type { ComponentProps } from 'react';
import { Icon, TextField } from '~/ui/index.ts';
import type { useCaptcha } from './use-captcha.ts';

interface CaptchaFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> {
  captcha: ReturnType<typeof useCaptcha>;
}

/** A picture to copy, or the same asked in words for whoever does not see it; both can be renewed. */
export function CaptchaField({
  captcha: { form, captcha, failure, renew, choose },
  ...rest
}: CaptchaFieldProps) {
  const isPicture = form === 'picture';
  return (
    <div>
      {!isPicture && (
        <p role="status" className="mb-2 rounded bg-paper-2 px-3.5 py-2.5 text-base">
          {captcha?.question ?? failure ?? '正在出题…'}
        </p>
      )}
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            {...rest}
            label={isPicture ? '图形验证码' : '文字题的答案'}
            error={rest.error ?? (isPicture ? failure : undefined)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
          />
        </div>
        {isPicture && (
          <span className="mt-[30px] grid h-11 w-30 shrink-0 place-items-center overflow-hidden rounded bg-paper-2">
            {captcha?.picture && (
              <img
                src={captcha.picture}
                alt="图形验证码；看不清或听读的，请换成文字题"
                className="size-full object-contain"
              />
            )}
          </span>
        )}
        <button
          type="button"
          onClick={renew}
          aria-label={isPicture ? '换一张图' : '换一道题'}
          className="mt-[30px] grid size-11 shrink-0 place-items-center rounded border border-line bg-white hover:border-line-strong"
        >
          <Icon name="rotate" size={18} />
        </button>
      </div>
      {isPicture && !rest.error && captcha && <p className="mt-1.5 text-sm text-ink-3">{captcha.question}</p>}
      <button
        type="button"
        onClick={() => choose(isPicture ? 'words' : 'picture')}
        className="mt-0.5 min-h-9 text-sm text-navy underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        {isPicture ? '看不清？换成文字题' : '换回图形验证码'}
      </button>
    </div>
  );
}
