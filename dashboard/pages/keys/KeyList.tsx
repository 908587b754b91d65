import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keysQuery } from '../../api/keys.ts';
import { useOrganization } from '../../api/organization.ts';
import type { ApiKey, NewKey } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useStart } from '../../parts/use-start.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { KeyTable } from './KeyTable.tsx';
import { NewKeyDialog } from './NewKeyDialog.tsx';
import { ProjectIdentifiers } from './ProjectIdentifiers.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

/** Page with the organization's project ids and API keys. */
export function KeyList() {
  const { id: org, role } = useOrganization();
  const canManage = isAtLeast(role, 'admin');
  const keys = useInfiniteQuery({ ...keysQuery(org), enabled: canManage });
  const [isCreating, setCreating] = useStart();
  const [newKey, setNewKey] = useState<NewKey>();
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey>();
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Create key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description="Use API keys to start exports and agent jobs from pipelines and other tools."
      actions={canManage && create}
    >
      <ProjectIdentifiers />
      {canManage ? (
        <PagedList
          query={keys}
          name="API keys"
          title="Keys"
          getItems={(page) => page.keys}
          empty={
            <EmptyState icon="key" title="No API keys yet" action={create}>
              Create one for your pipeline. You'll see it only once, so save it with your pipeline's secrets.
            </EmptyState>
          }
        >
          {(list) => <KeyTable keys={list} onRevoke={setKeyToRevoke} />}
        </PagedList>
      ) : (
        <Notice title="Only admins can manage API keys">
          Your role is {role}. Ask an admin of your organization for a key or a different role.
        </Notice>
      )}
      {isCreating && canManage && <CreateKeyDialog close={() => setCreating(false)} onCreated={setNewKey} />}
      <NewKeyDialog created={newKey} close={() => setNewKey(undefined)} />
      <RevokeKeyDialog revoked={keyToRevoke} close={() => setKeyToRevoke(undefined)} />
    </Page>
  );
}
