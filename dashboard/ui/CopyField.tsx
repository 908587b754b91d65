import { CopyButton } from './CopyButton.tsx';
import css from './CopyField.module.css';

interface CopyFieldProps {
  /** Name of the value, as `CopyButton` says it. */
  name: string;
  value: string;
}

/** A value of one line with a button that copies it. */
export function CopyField({ name, value }: CopyFieldProps) {
  return (
    <div className={css.field}>
      <code className={css.value}>{value}</code>
      <CopyButton text={value} name={name} />
    </div>
  );
}
