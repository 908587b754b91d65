import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Choices.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  /** Whether only screen readers get the legend, because a visible title already has the same text. */
  isQuiet?: boolean;
  options: readonly { value: Value; label: string; hint: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Group of radio buttons, each with an explanation. */
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
