import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { scimQuery } from '../../api/scim.ts';
import type { NewScimToken, Scim } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { PublicUrlNotice } from '../../parts/PublicUrlNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { CreateTokenDialog } from './CreateTokenDialog.tsx';
import { GroupTable } from './GroupTable.tsx';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { TokenTable } from './TokenTable.tsx';

/** Page about SCIM: its URL and tokens, and what the identity provider has provisioned. */
export function Provisioning() {
  const { id: org, role } = useOrganization();
  const canRead = isAtLeast(role, 'admin');
  const scim = useQuery({ ...scimQuery(org), enabled: canRead });
  return (
    <Page
      title="Provisioning"
      back={<BackLink to="/$org/members">Members</BackLink>}
      description="Let your identity provider create, update and deactivate accounts with SCIM."
    >
      {canRead ? (
        <Loaded query={scim} name="provisioning">
          {(state) => <State state={state} />}
        </Loaded>
      ) : (
        <Notice title="Only admins can see provisioning">
          Your role is {role}. Ask an owner of your organization.
        </Notice>
      )}
    </Page>
  );
}

function State({ state }: { state: Scim }) {
  const { role } = useOrganization();
  const [isCreating, setCreating] = useState(false);
  const [newToken, setNewToken] = useState<NewScimToken>();
  const canManage = isAtLeast(role, 'owner') && state.isManaged;
  return (
    <>
      {!state.isManaged && (
        <Notice title="SCIM manages another organization">
          Single sign-on and SCIM are for one organization of the installation. The operator chooses it with{' '}
          <code>BINDERY_OIDC_ORGANIZATION</code>.
        </Notice>
      )}
      <PublicUrlNotice url={state.baseUrl} caller="The identity provider" />
      <Card
        title="Connection"
        description="Enter this URL and a token in your identity provider's settings. The provider may call the URL “tenant URL” or “base URL”."
      >
        <CopyField name="SCIM URL" value={state.baseUrl} />
      </Card>
      <Card
        flush={state.tokens.length > 0}
        title="Tokens"
        description={isAtLeast(role, 'owner') ? undefined : 'Only owners can create, rotate and revoke tokens.'}
        action={
          canManage && (
            <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
              Create token
            </Button>
          )
        }
      >
        {state.tokens.length === 0 ? (
          <p className="muted">No tokens yet. Your identity provider needs one to connect.</p>
        ) : (
          <TokenTable tokens={state.tokens} onRotated={setNewToken} />
        )}
      </Card>
      <Card title="Users">
        <DetailList
          details={[
            { label: 'Active', value: state.users.active },
            { label: 'Deactivated', value: state.users.deactivated },
            { label: 'Groups', value: state.groupCount },
          ]}
        />
      </Card>
      {state.groups.length > 0 && <GroupTable state={state} />}
      {isCreating && <CreateTokenDialog close={() => setCreating(false)} onCreated={setNewToken} />}
      <NewTokenDialog created={newToken} url={state.baseUrl} close={() => setNewToken(undefined)} />
    </>
  );
}
