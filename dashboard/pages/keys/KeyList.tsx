import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysQuery } from '../../api/keys.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ApiKey, NewKey } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useStart } from '../../parts/use-start.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyTable } from './KeyTable.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { ProjectIdentifiers } from './ProjectIdentifiers.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

/** The API keys page: identifiers of projects, and the keys that programs use. */
export function KeyList() {
  const { id: org, role } = useOrganization();
  const mayManage = isAtLeast(role, 'admin');
  const keys = useQuery({ ...keysQuery(org), enabled: mayManage });
  const [isCreating, setCreating] = useStart();
  const [created, setCreated] = useState<NewKey>();
  const [revoked, setRevoked] = useState<ApiKey>();
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description="Keys let programs start exports and agent jobs. Together with a project identifier they are all that a pipeline needs."
      actions={mayManage && create}
    >
      <ProjectIdentifiers />
      {mayManage ? (
        <Loaded query={keys} name="The keys">
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon="key" title="No key yet" action={create}>
                Create one for your pipeline. It is shown once; keep it where your pipeline keeps its secrets.
              </EmptyState>
            ) : (
              <Card flush title="Keys">
                <KeyTable keys={list} onRevoke={setRevoked} />
              </Card>
            )
          }
        </Loaded>
      ) : (
        <Notice title="Keys are managed by admins">
          Your role here is {role}. Ask an admin of the organization for a key, or for another role.
        </Notice>
      )}
      <CreateKeyDialog open={isCreating && mayManage} onOpenChange={setCreating} onCreated={setCreated} />
      <NewKeyDialog created={created} close={() => setCreated(undefined)} />
      <RevokeKeyDialog revoked={revoked} close={() => setRevoked(undefined)} />
    </Page>
  );
}
