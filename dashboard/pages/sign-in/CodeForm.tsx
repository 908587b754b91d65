import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { enterCode } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface CodeFormProps {
  onDone: () => Promise<void>;
  /** Returns to the password. */
  goBack: () => void;
}

/** Second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ onDone, goBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const enter = useMutation({
    mutationFn: () => enterCode({ code: isRecovery ? code.trim() : code.replaceAll(/\s/g, ''), isRecovery }),
    onSuccess: onDone,
  });
  const change = () => {
    setIsRecovery(!isRecovery);
    setCode('');
    enter.reset();
  };
  return (
    <Form onSubmit={() => enter.mutate()}>
      <Stack>
        <ErrorNotice error={enter.error} />
        <TextField
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          hint={
            isRecovery
              ? 'One of the codes that you saved when you set up the second factor. Each code works once.'
              : 'The 6 digits that your authenticator app shows for Bindery.'
          }
          name="code"
          autoFocus
          required
          {...(!isRecovery && { inputMode: 'numeric', autoComplete: 'one-time-code' })}
          value={code}
          onValue={setCode}
        />
        <Button variant="primary" type="submit" busy={enter.isPending}>
          Sign in
        </Button>
        <Button variant="ghost" onClick={change}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="ghost" onClick={goBack}>
          Back
        </Button>
      </Stack>
    </Form>
  );
}
