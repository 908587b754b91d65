import { useMutation } from '@tanstack/react-query';
import { linkProvider } from '../../api/session.ts';
import { describeError } from '../../lib/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';

/**
 * Links the account to the identity provider. The user must be signed in, because a matching email address doesn't prove
 * that the account is theirs.
 */
export function LinkProvider({ kind, name }: { kind: 'oidc' | 'saml'; name: string }) {
  const link = useMutation({ mutationFn: () => linkProvider(kind) });
  return (
    <Card
      title="Single sign-on"
      footer={
        <>
          <span>Use an identity with the same email address as this account.</span>
          <Button icon="lock" busy={link.isPending} onClick={() => link.mutate()}>
            Link {name}
          </Button>
        </>
      }
    >
      {link.error ? (
        <Notice tone="bad">{describeError(link.error)}</Notice>
      ) : (
        <p>Link your account to {name} to sign in without your password.</p>
      )}
    </Card>
  );
}
