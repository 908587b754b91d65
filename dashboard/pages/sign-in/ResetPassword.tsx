import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '../../api/session.ts';
import { describeError } from '../../lib/describe-error.ts';
import { findPasswordProblem, MIN_PASSWORD } from '../../lib/password-problem.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';
import { Entrance } from './Entrance.tsx';

/** Where a link for a new password leads. */
export function ResetPassword() {
  const { token, error } = useSearch({ from: '/reset' });
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const reset = useMutation({
    mutationFn: (newPassword: string) => resetPassword({ token: token ?? '', newPassword }),
    onSuccess: async () => {
      showToast('The password is changed. Sign in with it.');
      await navigate({ to: '/sign-in', search: {} });
    },
  });
  if (token === undefined || error !== undefined)
    return (
      <Entrance title="This link does not work">
        <Notice tone="warn">
          Links for a new password work once and for a limited time. Ask an admin of your organization for another.
        </Notice>
      </Entrance>
    );
  return (
    <Entrance title="Set a new password" description="You are signed out everywhere else when it is changed.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const found = findPasswordProblem(password, again);
          setProblem(found);
          if (found === undefined) reset.mutate(password);
        }}
      >
        <Stack>
          {reset.error && <Notice tone="bad">{describeError(reset.error)}</Notice>}
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            required
            autoFocus
            hint={`At least ${MIN_PASSWORD} characters.`}
            error={problem}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label="New password again"
            type="password"
            autoComplete="new-password"
            required
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
          <Button variant="primary" type="submit" busy={reset.isPending}>
            Change the password
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
