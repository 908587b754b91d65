import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  acceptInvitation,
  findProvider,
  invitationQuery,
  meQuery,
  signInWaysQuery,
  signInWithProvider,
} from '../../api/session.ts';
import { isExpired } from '../../api/api-error.ts';
import type { InvitationLook } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { withArticle } from '../../lib/roles.ts';
import { NewPasswordFields, useNewPassword } from '../../parts/NewPasswordFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { EmailField } from './EmailField.tsx';
import css from './Entrance.module.css';
import { Entrance, ExpiredLink, Or } from './Entrance.tsx';

interface InvitationProps {
  token: string | undefined;
  /** Whether Bindery printed the link as its setup link. */
  isSetup?: boolean;
}

/** Form behind an invitation link. Signed-in users join with their account; others create one. */
export function JoinForm({ token, isSetup = false }: InvitationProps) {
  const invitation = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== undefined });
  const me = useQuery({ ...meQuery, retry: false });
  if (token === undefined)
    return (
      <Entrance title="This link is incomplete">
        <Notice tone="warn">The part after “token=” is missing. Copy the whole link and try again.</Notice>
      </Entrance>
    );
  if (isExpired(invitation.error))
    return (
      <ExpiredLink>
        {isSetup
          ? 'A setup link works once, for one day, and each start of Bindery prints a new one. If you already have an account, sign in.'
          : describeError(invitation.error)}
      </ExpiredLink>
    );
  if (invitation.error)
    return (
      <Entrance title="Join Bindery">
        <ErrorState
          title="Couldn't load the invitation"
          error={invitation.error}
          retry={() => void invitation.refetch()}
        />
      </Entrance>
    );
  if (!invitation.data || me.isPending)
    return (
      <Entrance title="Loading…">
        <Skeleton />
      </Entrance>
    );
  return me.data ? (
    <JoinSignedIn token={token} invitation={invitation.data} name={me.data.user.email} />
  ) : (
    <NewAccount token={token} invitation={invitation.data} />
  );
}

function useJoin() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: acceptInvitation,
    onSuccess: async ({ organizationId }) => {
      queryClient.clear();
      await navigate({ to: '/$org', params: { org: organizationId }, replace: true });
    },
  });
}

interface JoinFormProps {
  token: string;
  invitation: InvitationLook;
}

function JoinSignedIn({ token, invitation, name }: JoinFormProps & { name: string }) {
  const join = useJoin();
  return (
    <Entrance
      title={`Join ${invitation.organizationName}`}
      description={`You're signed in as ${name}. You'll join as ${withArticle(invitation.role)}.`}
    >
      <Stack>
        <ErrorNotice error={join.error} />
        <Button variant="primary" busy={join.isPending} onClick={() => join.mutate({ token })}>
          Join
        </Button>
      </Stack>
    </Entrance>
  );
}

function NewAccount({ token, invitation }: JoinFormProps) {
  const join = useJoin();
  const { data: ways } = useQuery(signInWaysQuery);
  const [isEmergency, setIsEmergency] = useState(false);
  const [name, setName] = useState('');
  const [email, setEmail] = useState(invitation.email ?? '');
  const newPassword = useNewPassword();
  const submit = () => {
    if (newPassword.check())
      join.mutate({ token, name: name.trim(), email: email.trim(), password: newPassword.password });
  };
  const hasPassword = isEmergency || (ways?.hasPassword ?? true);
  const title = invitation.isFirst ? 'Welcome to Bindery' : `Join ${invitation.organizationName}`;
  const description = invitation.isFirst
    ? 'Create the owner account. You can invite others later.'
    : `You were invited as ${withArticle(invitation.role)}. ${hasPassword ? 'Create an account' : 'Sign in'} to join.`;
  return (
    <Entrance title={title} description={description}>
      <JoinWithProvider token={token} hasPassword={hasPassword} />
      {!hasPassword && ways?.hasEmergencyAccount === true && (
        <Button variant="ghost" onClick={() => setIsEmergency(true)}>
          Create the emergency account
        </Button>
      )}
      {hasPassword && (
        <Form onSubmit={submit}>
          <Stack>
            <ErrorNotice error={join.error} />
            <TextField label="Name" name="name" autoComplete="name" required autoFocus value={name} onValue={setName} />
            <EmailField readOnly={invitation.email !== null} value={email} onValue={setEmail} />
            <NewPasswordFields chosen={newPassword} label="Password" />
            <Button variant="primary" type="submit" busy={join.isPending}>
              {invitation.isFirst ? 'Create account' : 'Create account and join'}
            </Button>
          </Stack>
        </Form>
      )}
    </Entrance>
  );
}

/** Button that joins through the identity provider instead of a password, if one is configured. */
function JoinWithProvider({ token, hasPassword }: { token: string; hasPassword: boolean }) {
  const { data: ways } = useQuery(signInWaysQuery);
  const provider = findProvider(ways);
  const join = useMutation({
    mutationFn: async () =>
      provider && signInWithProvider(provider.kind, { callbackURL: '/dashboard/', invitation: token }),
  });
  if (!provider) return null;
  return (
    <Stack className={css.other}>
      <ErrorNotice error={join.error} />
      <Button icon="lock" busy={join.isPending} onClick={() => join.mutate()}>
        Continue with {provider.name}
      </Button>
      {hasPassword && <Or />}
    </Stack>
  );
}
