import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Field.module.css';

interface FieldProps {
  label: string;
  /** Explains what to enter. */
  hint?: ReactNode;
  /** The problem with the value and how to fix it. Replaces the hint. */
  error?: string | undefined;
  optional?: boolean;
  /** Renders the control with the attributes that connect it to its label, hint and error. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** Form control with a label, a hint and an error. */
export function Field({ label, hint, error, optional, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional === true && <span className={css.optional}>Optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
        'aria-invalid': error !== undefined || undefined,
      })}
      {note !== undefined && (
        <p
          // A new element, so that screen readers announce the error.
          key={error === undefined ? 'hint' : 'error'}
          id={`${id}-note`}
          className={error === undefined ? css.hint : css.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}

type LabelProps = Omit<FieldProps, 'children'>;

/** Labeled single-line text field. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: LabelProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, hint, error, optional: optional ?? false }}>
      {(control) => <input {...rest} {...control} className={classNames(css.control, className)} />}
    </Field>
  );
}

/** Labeled multi-line text field. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: LabelProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, hint, error, optional: optional ?? false }}>
      {(control) => (
        <textarea rows={4} {...rest} {...control} className={classNames(css.control, css.area, className)} />
      )}
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[] };

/** Labeled drop-down list. */
export function SelectField({ label, hint, error, optional, options, ...rest }: LabelProps & SelectProps) {
  return (
    <Field {...{ label, hint, error, optional: optional ?? false }}>
      {(control) => <Select {...rest} {...control} options={options} />}
    </Field>
  );
}

/** Drop-down list. It uses the browser's `<select>`, which works on phones and with every keyboard. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={classNames(css.selectBox, className)}>
      <select {...rest} className={classNames(css.control, css.select)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Text field for filters, with its label as placeholder and accessible name. */
export function FilterInput({ label, className, ...rest }: { label: string } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      {...rest}
      className={classNames(css.control, css.filter, className)}
    />
  );
}
