import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import css from './Tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  onValueChange?: (value: string) => void;
}

/** Views of one thing, of which one is shown. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const state = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...state} {...(onValueChange && { onValueChange })}>
      <Radix.List className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={css.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={css.content}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
