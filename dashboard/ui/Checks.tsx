import { useId, useState } from 'react';
import { formatNumber } from '../lib/format-number.ts';
import { FilterInput } from './Field.tsx';
import css from './Choices.module.css';

interface ChecksProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Group of checkboxes. Many of them have a search field, and those that are checked come first. */
export function Checks<Value extends string>({ legend, options, values, onChange }: ChecksProps<Value>) {
  const id = useId();
  const [text, setText] = useState('');
  // As it was first shown, so that a click doesn't move a checkbox.
  const [first] = useState(() => new Set(values));
  const isLong = options.length > MAX_SHOWN;
  const matches = isLong ? filterOptions(options, text, first) : options;
  const toggle = (value: Value) =>
    onChange(
      options.flatMap((each) => {
        const isOn = values.includes(each.value);
        return (each.value === value ? !isOn : isOn) ? [each.value] : [];
      }),
    );
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{legend}</legend>
      {isLong && <FilterInput label="Search" value={text} onValue={setText} />}
      {matches.slice(0, MAX_SHOWN).map(({ value, label, hint }) => (
        <div key={value} className={css.choice}>
          <input
            type="checkbox"
            id={`${id}-${value}`}
            className={css.dot}
            aria-describedby={hint === undefined ? undefined : `${id}-${value}-hint`}
            checked={values.includes(value)}
            onChange={() => toggle(value)}
          />
          <div>
            <label htmlFor={`${id}-${value}`}>{label}</label>
            {hint !== undefined && (
              <p id={`${id}-${value}-hint`} className={css.hint}>
                {hint}
              </p>
            )}
          </div>
        </div>
      ))}
      {matches.length === 0 && <p className={css.hint}>No matches.</p>}
      {isLong && (
        <p className={css.hint}>
          {matches.length > MAX_SHOWN && `${formatNumber(matches.length - MAX_SHOWN)} more. Search to find them. `}
          {formatNumber(values.length)} selected.
        </p>
      )}
    </fieldset>
  );
}

const MAX_SHOWN = 20;

/** Returns the options with a text. Those in `first` come first. */
function filterOptions<Option extends { value: string; label: string }>(
  options: readonly Option[],
  text: string,
  first: ReadonlySet<string>,
): Option[] {
  const part = text.trim().toLowerCase();
  const matches = options.filter(({ label }) => label.toLowerCase().includes(part));
  return [...matches.filter(({ value }) => first.has(value)), ...matches.filter(({ value }) => !first.has(value))];
}
