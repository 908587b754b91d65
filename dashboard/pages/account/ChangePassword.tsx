import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, sessionsQuery } from '../../api/session.ts';
import { describeError } from '../../lib/describe-error.ts';
import { findPasswordProblem, MIN_PASSWORD } from '../../lib/password-problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Changes one's password, and ends the other sessions. */
export function ChangePassword() {
  const queryClient = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: () => changePassword({ currentPassword, newPassword }),
    onSuccess: async () => {
      setCurrent('');
      setNew('');
      setAgain('');
      showToast('The password is changed; other sessions are ended.');
      await queryClient.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const found = findPasswordProblem(newPassword, again);
        setProblem(found);
        if (found === undefined) save.mutate();
      }}
    >
      <Card
        title="Password"
        footer={
          <>
            <span>You are signed out everywhere else.</span>
            <Button variant="primary" type="submit" busy={save.isPending}>
              Change password
            </Button>
          </>
        }
      >
        <Stack>
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
          />
          <TextField
            label="New password"
            type="password"
            autoComplete="new-password"
            required
            hint={`At least ${MIN_PASSWORD} characters.`}
            error={problem}
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
          />
          <TextField
            label="New password again"
            type="password"
            autoComplete="new-password"
            required
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
          {save.error && <Notice tone="bad">{describeError(save.error)}</Notice>}
        </Stack>
      </Card>
    </form>
  );
}
