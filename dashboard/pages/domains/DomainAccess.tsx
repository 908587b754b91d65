import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { accessQuery, signReadersOut } from '../../api/access.ts';
import type { AccessKind, Domain, DomainAccess as Settings } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AccessForm } from './AccessForm.tsx';
import { ReaderKeys } from './ReaderKeys.tsx';
import { AccessSummary } from './AccessSummary.tsx';

/** Settings for who can read a domain's site. Members who can't change them see a summary. */
export function DomainAccess({ domain }: { domain: Domain }) {
  const { host } = domain;
  const { id: org } = useOrganization();
  const role = useRoleInProject(domain.projectId);
  const access = useQuery(accessQuery(org, host));
  return (
    <Loaded query={access} name="the access settings" shape="page">
      {(settings) =>
        isAtLeast(role, 'admin') ? (
          <AccessEditor domain={domain} access={settings} />
        ) : (
          <AccessSummary access={settings} />
        )
      }
    </Loaded>
  );
}

function AccessEditor({ domain, access }: { domain: Domain; access: Settings }) {
  const { host } = domain;
  const [kind, setKind] = useState<AccessKind>(access.kind);
  return (
    <Stack gap={5}>
      <AccessForm domain={domain} access={access} kind={kind} onKind={setKind} />
      {kind === 'jwt' && <ReaderKeys host={host} keys={access.keys} />}
      {access.kind !== 'public' && <SignOutCard host={host} />}
    </Stack>
  );
}

function SignOutCard({ host }: { host: string }) {
  const { id: org } = useOrganization();
  const [isOpen, setOpen] = useState(false);
  const signOut = async () => {
    await signReadersOut(org, host);
    showToast('All readers are signed out.');
  };
  return (
    <>
      <Card
        title="Sign everyone out"
        description="Ends the sessions of all readers of this site and its previews."
        action={<Button onClick={() => setOpen(true)}>Sign everyone out</Button>}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Sign everyone out?"
        action="Sign everyone out"
        onConfirm={signOut}
      >
        All readers of {host} have to sign in again.
      </ConfirmDialog>
    </>
  );
}
