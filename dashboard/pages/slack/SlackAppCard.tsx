import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { disconnectSlack, slackQuery } from '../../api/slack.ts';
import type { Slack } from '../../api/types.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Name } from '../../ui/Name.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Time } from '../../ui/Time.tsx';
import { showToast } from '../../ui/toasts.ts';
import { SlackSecretsForm } from './SlackSecretsForm.tsx';

interface SlackAppCardProps {
  app: NonNullable<Slack['app']>;
  manifest: string;
}

/** Card with the connected workspace. */
export function SlackAppCard({ app, manifest }: SlackAppCardProps) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const disconnect = async () => {
    await disconnectSlack(org);
    showToast('Slack disconnected.');
    await queryClient.invalidateQueries(slackQuery(org));
  };
  return (
    <>
      <Card
        title="Workspace"
        footer={
          <>
            <Button onClick={() => setReplacing(!isReplacing)} aria-expanded={isReplacing}>
              Replace secrets
            </Button>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Disconnect
            </Button>
          </>
        }
      >
        <Stack>
          <p>
            <strong>
              <Name>{app.teamName}</Name>
            </strong>{' '}
            <span className="muted">
              connected <Time at={app.createdAt} />
            </span>
          </p>
          {app.problem !== null && (
            <Notice tone="warn" title="Slack rejected a request">
              {app.problem}
            </Notice>
          )}
        </Stack>
      </Card>
      {isReplacing && (
        <>
          <SlackSecretsForm title="Replace secrets" submit="Replace" />
          <Card title="Manifest" description="To update the app in Slack, paste it under App Manifest.">
            <CodeBlock title="Manifest" code={manifest} />
          </Card>
        </>
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Disconnect ${app.teamName}?`}
        action="Disconnect"
        onConfirm={disconnect}
      >
        Bindery stops responding to mentions and stops updating its threads. Jobs that are already running continue. To
        remove the app from Slack as well, delete it there.
      </ConfirmDialog>
    </>
  );
}
