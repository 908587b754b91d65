import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../../api/organization.ts';
import type { NewWebhook, Webhook } from '../../../api/types.ts';
import { deleteWebhook, switchWebhook, webhooksQuery } from '../../../api/webhooks.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { CreateWebhookDialog } from './CreateWebhookDialog.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';
import { EditWebhookDialog } from './EditWebhookDialog.tsx';
import { NewWebhookDialog } from './NewWebhookDialog.tsx';
import { RotateSecretDialog } from './RotateSecretDialog.tsx';
import { WebhookTable } from './WebhookTable.tsx';

type Shown =
  | { what: 'create' }
  | { what: 'log' | 'edit' | 'rotate' | 'delete'; webhook: Webhook }
  | { what: 'created' | 'rotated'; created: NewWebhook };

/** Whom the jobs of a project tell that they have ended. */
export function Webhooks({ projectId }: { projectId: string }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const query = useQuery(webhooksQuery(org, projectId));
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const reload = () => queryClient.invalidateQueries({ queryKey: [org, 'webhooks'] });
  const toggle = async ({ id, active }: Webhook) => {
    try {
      await switchWebhook(org, id, !active);
      showToast(active ? 'Webhook disabled.' : 'Webhook enabled.');
    } catch (error) {
      showToast(describeError(error), 'bad');
    }
    await reload();
  };
  const changed = () => {
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
        flush={query.data !== undefined && query.data.length > 0}
        action={
          <Button size="sm" icon="plus" onClick={() => setShown({ what: 'create' })}>
            Add webhook
          </Button>
        }
      >
        <Loaded query={query} name="webhooks" shape="lines" lines={2}>
          {(webhooks) =>
            webhooks.length > 0 && (
              <WebhookTable
                webhooks={webhooks}
                onLog={(webhook) => setShown({ what: 'log', webhook })}
                onEdit={(webhook) => setShown({ what: 'edit', webhook })}
                onRotate={(webhook) => setShown({ what: 'rotate', webhook })}
                onSwitch={(webhook) => void toggle(webhook)}
                onDelete={(webhook) => setShown({ what: 'delete', webhook })}
              />
            )
          }
        </Loaded>
      </Card>
      {shown?.what === 'create' && (
        <CreateWebhookDialog
          projectId={projectId}
          close={close}
          onCreated={(created) => {
            setShown({ what: 'created', created });
            void reload();
          }}
        />
      )}
      {shown?.what === 'created' && <NewWebhookDialog title="Webhook added" created={shown.created} close={close} />}
      {shown?.what === 'edit' && <EditWebhookDialog webhook={shown.webhook} close={close} onSaved={changed} />}
      {shown?.what === 'rotate' && (
        <RotateSecretDialog
          webhook={shown.webhook}
          close={close}
          onRotated={(created) => {
            setShown({ what: 'rotated', created });
            void reload();
          }}
        />
      )}
      {shown?.what === 'rotated' && <NewWebhookDialog title="New secret" created={shown.created} close={close} />}
      {shown?.what === 'log' && <DeliveriesDialog webhook={shown.webhook} close={close} />}
      {shown?.what === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete this webhook?"
          action="Delete webhook"
          onConfirm={() => remove(shown.webhook)}
        >
          {shown.webhook.url} won't receive any more events, and its delivery log is deleted.
        </ConfirmDialog>
      )}
    </>
  );
}
