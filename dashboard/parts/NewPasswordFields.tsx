import { useState } from 'react';
import { findPasswordProblem, MIN_PASSWORD } from '../lib/password-problem.ts';
import { TextField } from '../ui/Field.tsx';

/** Values, problem and actions of the new password fields. */
export interface NewPassword {
  password: string;
  repeatedPassword: string;
  problem: string | undefined;
  change: (part: { password?: string; repeatedPassword?: string }) => void;
  /** Validates the password and shows the problem. Returns whether it is valid. */
  check: () => boolean;
  clear: () => void;
}

/** State of a new password, for `NewPasswordFields` and its form. */
export function useNewPassword(): NewPassword {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [problem, setProblem] = useState<string>();
  return {
    ...fields,
    problem,
    change: (part) => setFields((before) => ({ ...before, ...part })),
    check: () => {
      const nextProblem = findPasswordProblem(fields.password, fields.repeatedPassword);
      setProblem(nextProblem);
      return nextProblem === undefined;
    },
    clear: () => setFields(EMPTY_FIELDS),
  };
}

const EMPTY_FIELDS = { password: '', repeatedPassword: '' };

interface NewPasswordFieldsProps {
  chosen: NewPassword;
  /** @defaultValue New password */
  label?: string;
  autoFocus?: boolean;
}

/** Fields for a new password and its confirmation. */
export function NewPasswordFields({ chosen, label = 'New password', autoFocus }: NewPasswordFieldsProps) {
  const field = { type: 'password', autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <TextField
        {...field}
        label={label}
        autoFocus={autoFocus}
        hint={`At least ${MIN_PASSWORD} characters.`}
        error={chosen.problem}
        value={chosen.password}
        onValue={(password) => chosen.change({ password })}
      />
      <TextField
        {...field}
        label={`Confirm ${label.toLowerCase()}`}
        value={chosen.repeatedPassword}
        onValue={(repeatedPassword) => chosen.change({ repeatedPassword })}
      />
    </>
  );
}
