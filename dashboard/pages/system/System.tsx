import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { systemQuery } from '../../api/system.ts';
import type { SystemState } from '../../api/types.ts';
import { formatCount, formatBytes, formatNumber } from '../../lib/format-number.ts';
import { formatDuration } from '../../lib/format-time.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { DetailList } from '../../ui/DetailList.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';

const LEVELS = {
  ok: { label: 'OK', tone: 'ok' },
  warning: { label: 'Warning', tone: 'warn' },
  error: { label: 'Error', tone: 'bad' },
} as const;

/** Page with the installation's status, checks, queue and retention. */
export function System() {
  const { id: org, role, runsInstallation } = useOrganization();
  const canRead = runsInstallation && isAtLeast(role, 'admin');
  const system = useQuery({ ...systemQuery(org), enabled: canRead });
  return (
    <Page title="System" description="Health of this installation.">
      {canRead ? (
        <Loaded query={system} name="the system status" shape="page" lines={6}>
          {(state) => <State state={state} />}
        </Loaded>
      ) : (
        <Refusal />
      )}
    </Page>
  );
}

function Refusal() {
  const { role, runsInstallation } = useOrganization();
  return runsInstallation ? (
    <Notice title="Only admins can view this page">
      Your role is {role}. Ask an admin of your organization for access.
    </Notice>
  ) : (
    <Notice title="Only the operator's organization can view this page">
      It shows the state of the whole installation. If something is wrong, contact the operator.
    </Notice>
  );
}

function State({ state }: { state: SystemState }) {
  const { version, queue, workers, storage, retention, agentModel, checks, auditStream } = state;
  const waitingCount = queue.reduce((sum, each) => sum + each.waiting, 0);
  return (
    <Stack gap={5}>
      <Card title="Status">
        <DetailList
          details={[
            { label: 'Version', value: version },
            {
              label: 'Active workers',
              value: workers.length === 0 ? <Badge tone="bad">None</Badge> : formatNumber(workers.length),
            },
            { label: 'Agent model', value: agentModel ?? 'Off' },
            { label: 'Queued jobs', value: formatNumber(waitingCount) },
            {
              label: 'Storage used',
              value: `${formatBytes(storage.usedBytes)} in ${formatCount(storage.bundles, 'bundle')}`,
            },
          ]}
        />
      </Card>
      <Card
        title="Checks"
        description={
          <>
            The same checks as <code>bindery doctor</code>.
          </>
        }
        flush
      >
        <Table
          label="Checks"
          columns={[
            { label: 'Check', cell: ({ name }) => <strong>{name}</strong> },
            { label: 'Status', cell: ({ level }) => <Badge tone={LEVELS[level].tone}>{LEVELS[level].label}</Badge> },
            { label: 'Result', cell: ({ message }) => <span className="muted">{message}</span> },
          ]}
          rows={checks}
          keyOf={({ name }) => name}
        />
      </Card>
      <Card title="Queue" flush>
        <Table
          label="Queue"
          columns={[
            { label: 'Job type', cell: ({ name }) => <code>{name}</code> },
            { label: 'Queued', cell: (each) => formatNumber(each.waiting) },
            { label: 'Running', cell: (each) => formatNumber(each.active) },
          ]}
          rows={queue}
          keyOf={({ name }) => name}
        />
      </Card>
      {auditStream && <AuditStream stream={auditStream} />}
      <Card title="Retention" description="How long Bindery keeps data.">
        <DetailList
          details={retention.map(({ name, days }) => ({
            label: name,
            value: days === null ? 'Forever' : formatCount(days, 'day'),
          }))}
        />
      </Card>
    </Stack>
  );
}

function AuditStream({ stream }: { stream: NonNullable<SystemState['auditStream']> }) {
  const { receiver, format, waiting, oldestSeconds, lastSentAt, failures, lastError } = stream;
  return (
    <Card title="Audit log stream" description="Bindery sends the audit log of all organizations to another system.">
      <Stack gap={4}>
        {failures > 0 && lastError && (
          <Notice tone="bad" title={`The last ${formatCount(failures, 'attempt')} failed`}>
            {lastError.message} Bindery tries again, and keeps the entries until the receiver accepts them.
          </Notice>
        )}
        <DetailList
          details={[
            { label: 'Receiver', value: <code>{receiver}</code> },
            { label: 'Format', value: FORMATS[format] },
            { label: 'Waiting', value: waiting === 0 ? 'Nothing' : formatCount(waiting, 'entry', 'entries') },
            ...(waiting === 0
              ? []
              : [{ label: 'Oldest waiting entry', value: `${formatDuration(oldestSeconds)} old` }]),
            { label: 'Last delivery', value: lastSentAt === null ? 'None' : <Time at={lastSentAt} /> },
            ...(lastError ? [{ label: 'Last error', value: <Time at={lastError.at} /> }] : []),
          ]}
        />
      </Stack>
    </Card>
  );
}

const FORMATS = { json: 'JSON', ocsf: 'OCSF' } as const;
