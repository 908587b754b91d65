import { CopyButton } from './CopyButton.tsx';
import css from './CopyField.module.css';

interface CopyFieldProps {
  /** Name of the value, for the label of the copy button. */
  name: string;
  value: string;
}

/** One-line value with a copy button. */
export function CopyField({ name, value }: CopyFieldProps) {
  return (
    <div className={css.field}>
      <code className={css.value}>{value}</code>
      <CopyButton text={value} name={name} />
    </div>
  );
}
