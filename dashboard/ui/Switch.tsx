import { Switch as Radix } from 'radix-ui';
import css from './Switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** Toggle switch that takes effect immediately. */
export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <Radix.Root className={css.switch} aria-label={label} {...rest}>
      <Radix.Thumb className={css.thumb} />
    </Radix.Root>
  );
}
