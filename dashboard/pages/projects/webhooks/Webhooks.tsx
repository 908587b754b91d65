import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook, Webhook } from '../../../api/types.ts';
import { deleteWebhook, switchWebhook, webhooksQuery } from '../../../api/webhooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { showError, showToast } from '../../../ui/toasts.ts';
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { EditWebhookDialog } from './EditWebhookDialog.tsx';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { RotateSecretDialog } from './RotateSecretDialog.tsx';
import { WebhookTable } from './WebhookTable.tsx';

type OpenDialog =
  | { dialog: 'create' }
  | { dialog: 'log' | 'edit' | 'rotate' | 'delete'; webhook: Webhook }
  | { dialog: 'created' | 'rotated'; created: NewWebhook };

/** Card with a project's webhooks and their dialogs. */
export function Webhooks({ projectId }: { projectId: string }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(webhooksQuery(org, projectId));
  const webhooks = query.data?.pages.flatMap((page) => page.webhooks) ?? [];
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const reload = () => queryClient.invalidateQueries({ queryKey: [org, 'webhooks'] });
  const toggle = async ({ id, active }: Webhook) => {
    try {
      await switchWebhook(org, id, !active);
      showToast(active ? 'Webhook disabled.' : 'Webhook enabled.');
    } catch (error) {
      showError(error);
    }
    await reload();
  };
  const handleChange = () => {
    close();
    showToast('Webhook updated.');
    void reload();
  };
  const remove = async ({ id }: Webhook) => {
    await deleteWebhook(org, id);
    showToast('Webhook deleted.');
    await reload();
  };
  return (
    <>
      <Card
        title="Webhooks"
        description="Notify other systems or a Slack channel when an export or agent job finishes."
        flush={webhooks.length > 0}
        action={
          <Button size="sm" icon="plus" onClick={() => setDialog({ dialog: 'create' })}>
            Add webhook
          </Button>
        }
      >
        <Loaded query={query} name="webhooks" shape="lines" lines={2}>
          {() =>
            webhooks.length > 0 && (
              <WebhookTable
                webhooks={webhooks}
                onLog={(webhook) => setDialog({ dialog: 'log', webhook })}
                onEdit={(webhook) => setDialog({ dialog: 'edit', webhook })}
                onRotate={(webhook) => setDialog({ dialog: 'rotate', webhook })}
                onSwitch={(webhook) => void toggle(webhook)}
                onDelete={(webhook) => setDialog({ dialog: 'delete', webhook })}
              />
            )
          }
        </Loaded>
        {query.hasNextPage && (
          <ShowMore
            shown={webhooks.length}
            busy={query.isFetchingNextPage}
            showMore={() => void query.fetchNextPage()}
          />
        )}
      </Card>
      {dialog?.dialog === 'create' && (
        <CreateWebhookDialog
          projectId={projectId}
          close={close}
          onCreated={(newWebhook) => {
            setDialog({ dialog: 'created', created: newWebhook });
            void reload();
          }}
        />
      )}
      {dialog?.dialog === 'created' && (
        <NewWebhookDialog title="Webhook added" created={dialog.created} close={close} />
      )}
      {dialog?.dialog === 'edit' && <EditWebhookDialog webhook={dialog.webhook} close={close} onSaved={handleChange} />}
      {dialog?.dialog === 'rotate' && (
        <RotateSecretDialog
          webhook={dialog.webhook}
          close={close}
          onRotated={(newWebhook) => {
            setDialog({ dialog: 'rotated', created: newWebhook });
            void reload();
          }}
        />
      )}
      {dialog?.dialog === 'rotated' && <NewWebhookDialog title="New secret" created={dialog.created} close={close} />}
      {dialog?.dialog === 'log' && <DeliveriesDialog webhook={dialog.webhook} close={close} />}
      {dialog?.dialog === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete this webhook?"
          action="Delete webhook"
          onConfirm={() => remove(dialog.webhook)}
        >
          Bindery stops sending events to {dialog.webhook.url} and deletes its delivery log.
        </ConfirmDialog>
      )}
    </>
  );
}
