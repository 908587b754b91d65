import { useId } from 'react';
import css from './Choices.module.css';

interface ChecksProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; hint?: string }[];
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Group of checkboxes. */
export function Checks<Value extends string>({ legend, options, values, onChange }: ChecksProps<Value>) {
  const id = useId();
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
      {options.map(({ value, label, hint }) => (
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
    </fieldset>
  );
}
