import { Tabs as Radix } from 'radix-ui';
import { useRef } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';
import css from './Tabs.module.css';
import { useHiddenEdges } from './use-hidden-edges.ts';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  onValueChange?: (value: string) => void;
}

/** Radix focuses a clicked tab by script, so that browsers show a focus ring as if the reader used the keyboard. */
const HIDE_RING_FOR_POINTERS: HTMLAttributes<HTMLElement> = {
  onPointerDown: ({ currentTarget }) => (currentTarget.dataset['pointer'] = ''),
  onKeyDown: ({ currentTarget }) => delete currentTarget.dataset['pointer'],
  onBlur: ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset['pointer'];
  },
};

/** Tabs that switch between views of a resource. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useHiddenEdges(list);
  const state = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...state} {...(onValueChange && { onValueChange })}>
      <Radix.List ref={list} className={css.list} aria-label={label} {...HIDE_RING_FOR_POINTERS}>
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
