import { lazy, Suspense, useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { classNames } from '../lib/class-names.ts';
import css from './Field.module.css';

interface FieldLabel {
  label: string;
  /** Explains what to enter. */
  hint?: ReactNode;
  /** The problem with the value and how to fix it. Replaces the hint. */
  error?: string | undefined;
  optional?: boolean;
}

interface FieldProps extends FieldLabel {
  /** Renders the control with the other attributes, and those that connect it to its label, hint and error. */
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** Form control with a label, a hint and an error. */
function Field({ label, hint, error, optional, children, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional === true && <span className={css.optional}>Optional</span>}
      </label>
      {children({
        ...rest,
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

/** Attributes of a control with a value. */
type Valued<Attributes> = Omit<Attributes, 'onChange'> & { value: string; onValue: (value: string) => void };

/** Labeled single-line text field. */
export function TextField({ className, onValue, ...rest }: FieldLabel & Valued<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field {...rest}>
      {(control) => (
        <input
          {...control}
          className={classNames(css.control, className)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Labeled multi-line text field. */
export function TextArea({
  rows = 4,
  onValue,
  ...rest
}: FieldLabel & Valued<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field {...rest}>
      {(control) => (
        <textarea
          rows={rows}
          {...control}
          className={classNames(css.control, css.area)}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

interface Option {
  value: string;
  label: string;
}

type SelectProps = Valued<SelectHTMLAttributes<HTMLSelectElement>> & { options: readonly Option[] };

/** Labeled drop-down list. */
export function SelectField({ options, value, onValue, ...rest }: FieldLabel & SelectProps) {
  return <Field {...rest}>{(control) => <Select {...control} {...{ options, value, onValue }} />}</Field>;
}

/**
 * Drop-down list. It uses the browser's `<select>`, which works on phones and with every keyboard. If there are many
 * options, it is a text field that searches them.
 */
export function Select({ options, className, onValue, ...rest }: SelectProps) {
  if (options.length > MANY)
    return (
      <span className={classNames(css.selectBox, className)}>
        <Suspense fallback={<input disabled className={classNames(css.control, css.select)} />}>
          <Combobox
            {...(rest as InputHTMLAttributes<HTMLInputElement> & { value: string })}
            options={options}
            className={classNames(css.control, css.select)}
            onValue={onValue}
          />
        </Suspense>
      </span>
    );
  return (
    <span className={classNames(css.selectBox, className)}>
      <select
        {...rest}
        className={classNames(css.control, css.select)}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Number of options that people can still overlook in a drop-down list. */
const MANY = 30;

const Combobox = lazy(async () => ({ default: (await import('./Combobox.tsx')).Combobox }));

interface FilterSelectProps {
  label: string;
  /** Label of the option that filters nothing. */
  all: string;
  options: readonly Option[];
  value: string | undefined;
  onValue: (value: string) => void;
}

/** Drop-down list for filters. Its value is empty if it filters nothing. */
export function FilterSelect({ label, all, options, value = '', onValue }: FilterSelectProps) {
  return (
    <Select aria-label={label} options={[{ value: '', label: all }, ...options]} value={value} onValue={onValue} />
  );
}

/** Text field for filters, with its label as placeholder and accessible name. */
export function FilterInput({
  label,
  value,
  onValue,
}: {
  label: string;
  value: string;
  onValue: (value: string) => void;
}) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={classNames(css.control, css.filter)}
    />
  );
}
