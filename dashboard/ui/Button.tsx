import { Slot } from 'radix-ui';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Button.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { Spinner } from './Spinner.tsx';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** @defaultValue secondary */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  /** @defaultValue md */
  size?: 'sm' | 'md';
  icon?: IconName | undefined;
  /** Whether the action is running. A spinner replaces the icon, and the button is disabled. */
  busy?: boolean;
  children?: ReactNode;
}

/** Button with a text, and optionally an icon. */
export function Button({ variant = 'secondary', size = 'md', icon, busy, children, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(css.button, css[variant], css[size], className)}
      disabled={rest.disabled === true || busy === true}
      aria-busy={busy === true || undefined}
    >
      {busy === true ? <Spinner /> : icon && <Icon name={icon} size={size === 'sm' ? 14 : 16} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  variant?: 'primary' | 'secondary' | 'ghost';
  size?: 'sm' | 'md';
  /** The link to style. */
  children: ReactNode;
}

/** Styles its only child, a link, like a button. */
export function ButtonLink({ variant = 'secondary', size = 'md', children }: ButtonLinkProps) {
  return <Slot.Root className={classNames(css.button, css[variant], css[size])}>{children}</Slot.Root>;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
}

/** Button with only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames(css.button, css.ghost, css.icon, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
