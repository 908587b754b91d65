import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/icons.ts';
import css from './SidebarButton.module.css';

interface SidebarButtonProps extends ComponentProps<'button'> {
  picture: ReactNode;
  name: string;
  /** Short text below the name. */
  detail: string;
  /** Purpose of the button, for screen readers. */
  purpose: string;
  icon: IconName;
}

/** Button at the top or bottom of the sidebar that opens a menu. */
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
