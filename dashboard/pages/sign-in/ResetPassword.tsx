import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { resetPassword } from '../../api/session.ts';
import { NewPasswordFields, useNewPassword } from '../../parts/NewPasswordFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';
import { Entrance, ExpiredLink } from './Entrance.tsx';

/** Page that a password-reset link opens. */
export function ResetPassword() {
  const { token, error } = useSearch({ from: '/reset' });
  const navigate = useNavigate();
  const passwordForm = useNewPassword();
  const reset = useMutation({
    mutationFn: (newPassword: string) => resetPassword({ token: token ?? '', newPassword }),
    onSuccess: async () => {
      showToast('Password changed. Sign in with your new password.');
      await navigate({ to: '/sign-in', search: {} });
    },
  });
  if (token === undefined || error !== undefined)
    return (
      <ExpiredLink>
        Password reset links work once and expire. Ask an admin of your organization for a new one.
      </ExpiredLink>
    );
  return (
    <Entrance title="Set a new password" description="This signs you out of all other sessions.">
      <Form
        onSubmit={() => {
          if (passwordForm.check()) reset.mutate(passwordForm.password);
        }}
      >
        <Stack>
          <ErrorNotice error={reset.error} />
          <NewPasswordFields chosen={passwordForm} autoFocus />
          <Button variant="primary" type="submit" busy={reset.isPending}>
            Change password
          </Button>
        </Stack>
      </Form>
    </Entrance>
  );
}
