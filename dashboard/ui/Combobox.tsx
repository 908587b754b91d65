import { useId, useState } from 'react';
import type { InputHTMLAttributes, KeyboardEvent } from 'react';
import { classNames } from '../lib/class-names.ts';
import { rankMatches } from '../lib/rank-matches.ts';
import { formatNumber } from '../lib/format-number.ts';
import css from './Combobox.module.css';

interface ComboboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  options: readonly { value: string; label: string }[];
  value: string;
  onValue: (value: string) => void;
}

const MAX_SHOWN = 50;

/** Text field that finds one of many options by a few characters. */
export function Combobox({ options, value, onValue, className, ...control }: ComboboxProps) {
  // undefined: the list is closed.
  const [text, setText] = useState<string>();
  const [at, setAt] = useState(0);
  const id = useId();
  const isOpen = text !== undefined;
  const matches = isOpen ? rankMatches(options, text, ({ label }) => label) : [];
  const shownOptions = matches.slice(0, MAX_SHOWN);
  const open = (newText: string) => {
    setText(newText);
    setAt(0);
  };
  const choose = (option: { value: string } | undefined) => {
    if (option) onValue(option.value);
    setText(undefined);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) return open('');
      const next = (at + step + shownOptions.length) % Math.max(1, shownOptions.length);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      choose(shownOptions[at]);
    } else if (isOpen && event.key === 'Escape') setText(undefined);
  };
  return (
    <>
      <input
        {...control}
        className={className}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={shownOptions.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text ?? options.find((option) => option.value === value)?.label ?? ''}
        placeholder={isOpen ? 'Type to search' : undefined}
        onChange={(event) => open(event.target.value)}
        onClick={() => isOpen || open('')}
        onBlur={() => setText(undefined)}
        onKeyDown={handleKey}
      />
      {isOpen && (
        <span className={css.popup}>
          <span role="listbox" id={`${id}-list`} aria-label="Options" className={css.list}>
            {shownOptions.map((option, index) => (
              <span
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={option.value === value}
                className={classNames(css.option, index === at && css.active)}
                // Keeps the focus in the text field.
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setAt(index)}
                onClick={() => choose(option)}
                onKeyDown={handleKey}
              >
                {option.label}
              </span>
            ))}
          </span>
          {matches.length === 0 && <span className={css.note}>No matches.</span>}
          {matches.length > MAX_SHOWN && (
            <span className={css.note}>{formatNumber(matches.length - MAX_SHOWN)} more. Type to find them.</span>
          )}
        </span>
      )}
    </>
  );
}
