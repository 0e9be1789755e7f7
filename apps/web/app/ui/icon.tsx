import { classNames } from './class-names.ts';
import sprite from './icons.svg?no-inline';

/** One drawing kit, 24 × 24, one stroke; the sprite is a cached file, so icons cost no JavaScript. */
export const ICON_NAMES = [
  'alert',
  'arrow-left',
  'arrow-right',
  'bell',
  'building',
  'calendar',
  'camera',
  'card',
  'chain',
  'check',
  'chevron-down',
  'chevron-right',
  'circle',
  'circle-check',
  'clock',
  'close',
  'code',
  'document',
  'download',
  'external',
  'eye',
  'face',
  'failed',
  'home',
  'info',
  'key',
  'lock',
  'logout',
  'mail',
  'menu',
  'more',
  'package',
  'pause',
  'people',
  'phone',
  'pin',
  'play',
  'plus',
  'print',
  'question',
  'rotate',
  'scales',
  'seal',
  'search',
  'shield',
  'sign',
  'smartphone',
  'stop',
  'switch',
  'terminal',
  'trash',
  'undo',
  'upload',
  'usb-key',
  'user',
] as const;

export type IconName = (typeof ICON_NAMES)[number];

/** Decoration by default; give `label` where the icon alone carries the meaning. */
export function Icon({
  name,
  size = 20,
  label,
  className,
}: {
  name: IconName;
  size?: number;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames('inline-block shrink-0', className)}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
