import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Choices.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  /** Only screen readers get the legend, where a title above says the same. */
  isQuiet?: boolean;
  options: readonly { value: Value; label: string; hint: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice of a few, each with a sentence that says what it means. */
export function Choices<Value extends string>({ legend, isQuiet, options, value, onChange }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={classNames(css.legend, isQuiet === true && 'unseen')}>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className={css.choice}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            name={id}
            className={css.dot}
            aria-describedby={`${id}-${option.value}-hint`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <div>
            <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
            <p id={`${id}-${option.value}-hint`} className={css.hint}>
              {option.hint}
            </p>
          </div>
        </div>
      ))}
    </fieldset>
  );
}
