import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { projectsQuery } from '../../api/projects.ts';
import { removeSlackChannel, slackQuery } from '../../api/slack.ts';
import type { Slack } from '../../api/types.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import { AddChannelDialog } from './AddChannelDialog.tsx';

type SlackChannel = Slack['channels'][number];

/** Card with the channels in which people can mention the agent. */
export function SlackChannels({ channels }: { channels: readonly SlackChannel[] }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const { data: projects } = useQuery(projectsQuery(org));
  const [isAdding, setAdding] = useState(false);
  const reload = () => queryClient.invalidateQueries(slackQuery(org));
  const remove = async ({ channelId }: SlackChannel) => {
    try {
      await removeSlackChannel(org, channelId);
      showToast('Channel removed.');
    } catch (error) {
      showError(error);
    }
    await reload();
  };
  const columns: Column<SlackChannel>[] = [
    { label: 'Channel', cell: ({ channelId }) => <CodeName>{channelId}</CodeName> },
    { label: 'Project', cell: ({ projectName }) => <Name>{projectName}</Name> },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (channel) => (
        <IconButton icon="trash" label={`Remove ${channel.channelId}`} onClick={() => void remove(channel)} />
      ),
    },
  ];
  return (
    <>
      <Card
        title="Channels"
        description="Mentions in a channel start jobs for its project. To add the app to a channel, send /invite @bindery there."
        flush={channels.length > 0}
        action={
          <Button size="sm" icon="plus" disabled={projects?.length === 0} onClick={() => setAdding(true)}>
            Add channel
          </Button>
        }
      >
        {channels.length > 0 ? (
          <Table label="Channels" columns={columns} rows={channels} keyOf={({ channelId }) => channelId} />
        ) : (
          <p className="muted">
            {projects?.length === 0
              ? 'Add a project first. Jobs from Slack work in its repository.'
              : 'No channels yet. Add one so that people can start jobs there.'}
          </p>
        )}
      </Card>
      {isAdding && projects !== undefined && (
        <AddChannelDialog
          projects={projects}
          close={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            showToast('Channel added.');
            void reload();
          }}
        />
      )}
    </>
  );
}
