import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import css from './SidebarButton.module.css';

interface SidebarButtonProps extends ComponentProps<'button'> {
  picture: ReactNode;
  name: string;
  /** A word about it, below the name. */
  detail: string;
  /** Tells screen readers what the press is for. */
  purpose: string;
  icon: IconName;
}

/** A button at an end of the sidebar that opens a menu. */
export function SidebarButton({ picture, name, detail, purpose, icon, ...rest }: SidebarButtonProps) {
  return (
    <button type="button" {...rest} className={css.button}>
      {picture}
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.detail}>{detail}</span>
        <span className="unseen">{purpose}</span>
      </span>
      <Icon name={icon} size={14} />
    </button>
  );
}
