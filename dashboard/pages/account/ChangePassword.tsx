import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, sessionsQuery } from '../../api/session.ts';
import { describeError } from '../../lib/describe-error.ts';
import { NewPasswordFields, useNewPassword } from '../../parts/NewPasswordFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Form that changes the password and ends all other sessions. */
export function ChangePassword() {
  const queryClient = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const chosen = useNewPassword();
  const save = useMutation({
    mutationFn: () => changePassword({ currentPassword, newPassword: chosen.password }),
    onSuccess: async () => {
      setCurrent('');
      chosen.clear();
      showToast('Password changed. You were signed out of all other sessions.');
      await queryClient.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.check()) save.mutate();
      }}
    >
      <Card
        title="Password"
        footer={
          <>
            <span>This signs you out of all other sessions.</span>
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
          <NewPasswordFields chosen={chosen} />
          {save.error && <Notice tone="bad">{describeError(save.error)}</Notice>}
        </Stack>
      </Card>
    </form>
  );
}
