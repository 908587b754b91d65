import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { accessQuery, createReaderKey, deleteReaderKey } from '../../api/access.ts';
import type { NewReaderKey, ReaderKey } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ResultDialog } from '../../ui/ResultDialog.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Keys that your sign-in page signs readers' tokens with. */
export function ReaderKeys({ host, keys }: { host: string; keys: readonly ReaderKey[] }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);
  const [newKey, setNewKey] = useState<NewReaderKey>();
  const [deletedKey, setDeletedKey] = useState<ReaderKey>();
  const refresh = () => queryClient.invalidateQueries(accessQuery(org, host));
  const remove = async () => {
    if (deletedKey) await deleteReaderKey(org, host, deletedKey.id);
    showToast('Key deleted. All readers are signed out.');
    await refresh();
  };
  const columns: Column<ReaderKey>[] = [
    { label: 'Name', cell: ({ name }) => name },
    { label: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (key) => (
        <Button size="sm" variant="ghost" onClick={() => setDeletedKey(key)}>
          Delete
        </Button>
      ),
    },
  ];
  return (
    <>
      <Card
        title="Keys"
        description="Your sign-in page signs tokens with the private key (Ed25519). Bindery stores only the public key."
        action={<Button onClick={() => setCreating(true)}>Create key</Button>}
        flush={keys.length > 0}
      >
        {keys.length === 0 ? (
          <p className="muted">Create a key before you save.</p>
        ) : (
          <Table label="Keys" columns={columns} rows={keys} keyOf={({ id }) => id} />
        )}
      </Card>
      {isCreating && (
        <CreateKeyDialog
          host={host}
          close={() => setCreating(false)}
          onCreated={async (key) => {
            if (key.privateKey === null) await refresh();
            else setNewKey(key);
          }}
        />
      )}
      {newKey && (
        <ResultDialog
          title="Key created"
          wide
          close={() => {
            setNewKey(undefined);
            void refresh();
          }}
        >
          <Notice tone="warn">Copy the private key now. You won't be able to see it again.</Notice>
          <CodeBlock title="Private key" code={newKey.privateKey ?? ''} />
        </ResultDialog>
      )}
      <ConfirmDialog
        open={deletedKey !== undefined}
        onOpenChange={() => setDeletedKey(undefined)}
        title={`Delete the key ${deletedKey?.name ?? ''}?`}
        action="Delete key"
        onConfirm={remove}
      >
        Tokens that are signed with this key no longer work, and all readers have to sign in again.
      </ConfirmDialog>
    </>
  );
}

interface CreateKeyDialogProps {
  host: string;
  close: () => void;
  onCreated: (key: NewReaderKey) => Promise<void>;
}

function CreateKeyDialog({ host, close, onCreated }: CreateKeyDialogProps) {
  const { id: org } = useOrganization();
  const [name, setName] = useState('');
  const [publicKey, setPublicKey] = useState('');
  const create = useMutation({
    mutationFn: () =>
      createReaderKey(org, host, {
        name: name.trim(),
        ...(publicKey.trim() !== '' && { publicKey: publicKey.trim() }),
      }),
    onSuccess: async (key) => {
      close();
      await onCreated(key);
    },
  });
  return (
    <FormDialog title="Create a key" submit="Create key" action={create} close={close}>
      <TextField label="Name" required maxLength={200} placeholder="Production" value={name} onValue={setName} />
      <TextArea
        label="Your public key"
        optional
        rows={4}
        hint="In PEM. Leave empty to create a key pair."
        placeholder="-----BEGIN PUBLIC KEY-----"
        spellCheck={false}
        value={publicKey}
        onValue={setPublicKey}
      />
    </FormDialog>
  );
}
