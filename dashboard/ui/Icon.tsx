import { ICONS } from './icons.ts';
import type { IconName } from './icons.ts';

interface IconProps {
  name: IconName;
  /** Width and height in pixels. @defaultValue 16 */
  size?: number;
  className?: string | undefined;
}

/** Decorative icon. Screen readers skip it, so the text next to it must be enough. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}
