import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import css from './Menu.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** @defaultValue end */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A menu of actions. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={css.menu} align={align} sideOffset={6} collisionPadding={8}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon?: IconName;
  /** Whether this choice is the current one; undefined if the item isn't a choice. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** Item of a menu. The current choice has a check mark. */
export function MenuItem({ icon, chosen, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      className={classNames(css.item, danger === true && css.danger)}
      onSelect={onSelect}
      disabled={disabled ?? false}
    >
      {icon && <Icon name={icon} />}
      <span className={css.label}>{children}</span>
      {chosen === true && (
        <>
          <Icon name="check" />
          <span className="unseen">(selected)</span>
        </>
      )}
    </DropdownMenu.Item>
  );
}

/** Line between groups of menu items. */
export function MenuSeparator() {
  return <DropdownMenu.Separator className={css.separator} />;
}

/** Heading of a group of menu items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={css.heading}>{children}</DropdownMenu.Label>;
}
