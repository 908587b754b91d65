import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { findProvider, meQuery, requestReset, signIn, signInWaysQuery, signInWithProvider } from '../../api/session.ts';
import { describeSignInError } from '../../lib/describe-sign-in-error.ts';
import { getNextPath } from '../../lib/next-path.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CodeForm } from './CodeForm.tsx';
import { EmailField } from './EmailField.tsx';
import { Entrance, Or } from './Entrance.tsx';

/** Sign-in page. Before there is an owner, it explains how to get the setup link. */
export function SignIn() {
  const { next, error } = useSearch({ from: '/sign-in' });
  const { data: ways } = useQuery(signInWaysQuery);
  const target = getNextPath(next);
  const provider = findProvider(ways);
  const visitProvider = useMutation({
    mutationFn: async () => provider && signInWithProvider(provider.kind, { callbackURL: `/dashboard${target}` }),
  });
  const [isEmergency, setIsEmergency] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const enter = useEntry(target);
  if (ways?.needsOwner === true) return <NoOwner error={error} />;
  if (needsCode)
    return (
      <Entrance title="Enter your code">
        <CodeForm onDone={enter} goBack={() => setNeedsCode(false)} />
      </Entrance>
    );
  const hasPassword = isEmergency || (ways?.hasPassword ?? true);
  return (
    <Entrance title="Sign in to Bindery">
      <Stack>
        {error !== undefined && <Notice tone="bad">{describeSignInError(error)}</Notice>}
        <ErrorNotice error={visitProvider.error} />
        {provider && (
          <Button
            variant={hasPassword ? 'secondary' : 'primary'}
            icon="lock"
            busy={visitProvider.isPending}
            onClick={() => visitProvider.mutate()}
          >
            Continue with {provider.name}
          </Button>
        )}
        {provider && hasPassword && <Or />}
        {hasPassword && (
          <PasswordForm
            hasMail={ways?.hasSmtp === true}
            onDone={({ needsCode: isIncomplete }) => (isIncomplete ? setNeedsCode(true) : enter())}
          />
        )}
        {!hasPassword && ways?.hasEmergencyAccount === true && (
          <Button variant="ghost" onClick={() => setIsEmergency(true)}>
            Use the emergency account
          </Button>
        )}
      </Stack>
    </Entrance>
  );
}

/** Returns the function that opens the dashboard after signing in. */
function useEntry(target: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    queryClient.clear();
    await queryClient.ensureQueryData(meQuery);
    router.history.replace(`/dashboard${target}`);
  };
}

interface PasswordFormProps {
  hasMail: boolean;
  onDone: (result: { needsCode: boolean }) => unknown;
}

function PasswordForm({ hasMail, onDone }: PasswordFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({ mutationFn: () => signIn({ email: email.trim(), password }), onSuccess: onDone });
  const reset = useMutation({ mutationFn: () => requestReset(email.trim()) });
  return (
    <Form onSubmit={() => enter.mutate()}>
      <Stack>
        <ErrorNotice error={enter.error} />
        {reset.isSuccess && <Notice tone="ok">If {email} has an account, we've sent it a password reset link.</Notice>}
        <ErrorNotice error={reset.error} />
        <EmailField autoFocus value={email} onValue={setEmail} />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        <Button variant="primary" type="submit" busy={enter.isPending}>
          Sign in
        </Button>
        {hasMail ? (
          <Button variant="ghost" busy={reset.isPending} disabled={!email.includes('@')} onClick={() => reset.mutate()}>
            Send password reset link
          </Button>
        ) : (
          <p className="muted">
            Forgot your password? An admin of your organization can create a password reset link on the Members page.
          </p>
        )}
      </Stack>
    </Form>
  );
}

function NoOwner({ error }: { error: string | undefined }) {
  return (
    <Entrance title="Welcome to Bindery" description="This installation doesn't have an owner yet.">
      {error !== undefined && <Notice tone="bad">{describeSignInError(error)}</Notice>}
      <Notice title="Use the setup link from your terminal">
        When Bindery first started, it printed a setup link in its terminal. Open that link to create the owner account.
        If you lost the link, run <code>bindery admin user invite --role owner</code> on the server to print a new one.
      </Notice>
    </Entrance>
  );
}
