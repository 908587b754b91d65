import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword, sessionsQuery } from '../../api/session.ts';
import { NewPasswordFields, useNewPassword } from '../../parts/NewPasswordFields.tsx';
import { CardForm } from '../../ui/CardForm.tsx';
import { TextField } from '../../ui/Field.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Form that changes the password and ends all other sessions. */
export function ChangePassword() {
  const queryClient = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const newPassword = useNewPassword();
  const save = useMutation({
    mutationFn: () => changePassword({ currentPassword, newPassword: newPassword.password }),
    onSuccess: async () => {
      setCurrent('');
      newPassword.clear();
      showToast('Password changed. You were signed out of all other sessions.');
      await queryClient.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <CardForm
      title="Password"
      footer={<span>This signs you out of all other sessions.</span>}
      submit="Change password"
      action={save}
      check={newPassword.check}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        value={currentPassword}
        onValue={setCurrent}
      />
      <NewPasswordFields chosen={newPassword} />
    </CardForm>
  );
}
