import { TextField } from '../../ui/Field.tsx';

interface EmailFieldProps {
  value: string;
  onValue: (value: string) => void;
  autoFocus?: boolean;
  readOnly?: boolean;
}

/** Field for the email address of an account, which password managers recognize. */
export function EmailField(props: EmailFieldProps) {
  return <TextField label="Email" type="email" name="email" autoComplete="username" required {...props} />;
}
