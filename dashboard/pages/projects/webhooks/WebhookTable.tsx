import type { Webhook } from '../../../api/types.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { CodeName } from '../../../ui/Name.tsx';
import { Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { EVENTS } from './events.ts';

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  onLog: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onRotate: (webhook: Webhook) => void;
  onSwitch: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
}

/** Table of webhooks, without their secrets. */
export function WebhookTable({ webhooks, onLog, onEdit, onRotate, onSwitch, onDelete }: WebhookTableProps) {
  const columns: Column<Webhook>[] = [
    {
      label: 'URL',
      cell: ({ url }) => <CodeName>{url}</CodeName>,
    },
    { label: 'Events', cell: ({ events }) => <span className="muted">{describeEvents(events)}</span> },
    {
      label: 'Events from',
      isShort: true,
      cell: ({ projectId }) => (projectId === null ? 'All projects' : 'This project'),
    },
    { label: 'Format', isShort: true, cell: ({ format }) => (format === 'slack' ? 'Slack message' : 'Signed JSON') },
    {
      label: 'Status',
      cell: ({ active, formerSecretUntil }) => (
        <>
          <Badge tone={active ? 'ok' : 'neutral'}>{active ? 'Active' : 'Disabled'}</Badge>
          {formerSecretUntil !== null && (
            <p className="muted">
              Old secret expires <Time at={formerSecretUntil} />
            </p>
          )}
        </>
      ),
    },
    {
      label: 'Actions',
      isQuiet: true,
      align: 'end',
      cell: (webhook) => (
        <Menu trigger={<IconButton icon="more" label={`Actions for ${webhook.url}`} />}>
          <MenuItem icon="audit" onSelect={() => onLog(webhook)}>
            Deliveries and test event
          </MenuItem>
          <MenuItem icon="settings" onSelect={() => onEdit(webhook)}>
            Edit
          </MenuItem>
          {webhook.format === 'standard' && (
            <MenuItem icon="key" onSelect={() => onRotate(webhook)}>
              Rotate secret
            </MenuItem>
          )}
          <MenuItem icon={webhook.active ? 'stop' : 'rotate'} onSelect={() => onSwitch(webhook)}>
            {webhook.active ? 'Disable' : 'Enable'}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => onDelete(webhook)}>
            Delete
          </MenuItem>
        </Menu>
      ),
    },
  ];
  return <Table label="Webhooks" columns={columns} rows={webhooks} keyOf={({ id }) => id} />;
}

function describeEvents(events: Webhook['events']): string {
  if (events.length === EVENTS.length) return 'All events';
  return EVENTS.filter(({ value }) => events.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
