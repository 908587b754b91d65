import { CopyButton } from './CopyButton.tsx';
import css from './CopyField.module.css';

interface CopyFieldProps {
  /** Caption above the value. @defaultValue none */
  label?: string;
  /** Name of the value, for the label of the copy button. */
  name: string;
  value: string;
}

/** One-line value with a copy button. */
export function CopyField({ label, name, value }: CopyFieldProps) {
  const field = (
    <div className={css.field}>
      <code className={css.value}>{value}</code>
      <CopyButton text={value} name={name} />
    </div>
  );
  if (label === undefined) return field;
  return (
    <div>
      <p className="caption">{label}</p>
      {field}
    </div>
  );
}
