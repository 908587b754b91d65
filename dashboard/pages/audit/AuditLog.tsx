import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditQuery, loadAudit } from '../../api/audit.ts';
import { useOrganization } from '../../api/organization.ts';
import type { AuditEntry } from '../../api/types.ts';
import { describeAction } from '../../lib/describe-action.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { toCsv } from '../../lib/to-csv.ts';
import { UrlFilter } from '../../parts/UrlFilter.tsx';
import { useFilters } from '../../parts/use-filters.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CodeName, Name } from '../../ui/Name.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Row } from '../../ui/Stack.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError } from '../../ui/toasts.ts';

const COLUMNS: Column<AuditEntry>[] = [
  { label: 'Action', cell: ({ action }) => <strong>{describeAction(action)}</strong> },
  {
    label: 'Target',
    cell: ({ subject }) => subject !== null && <CodeName>{subject}</CodeName>,
  },
  { label: 'Actor', cell: ({ actor }) => <Name>{actor.kind === 'key' ? `Key “${actor.name}”` : actor.name}</Name> },
  {
    label: 'IP address',
    cell: ({ ip }) =>
      ip !== null && (
        <span className="muted numeric">
          <Name>{ip}</Name>
        </span>
      ),
  },
  { label: 'Time', isShort: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
];

/** Page with the organization's audit log and its CSV download. */
export function AuditLog() {
  const { id: org, role } = useOrganization();
  const [{ action }] = useFilters();
  const canRead = isAtLeast(role, 'admin');
  const log = useInfiniteQuery({ ...auditQuery(org, { action }), enabled: canRead });
  const [isSaving, setSaving] = useState(false);
  if (!canRead)
    return (
      <Page title="Audit log">
        <Notice title="Only admins can view the audit log">
          Your role is {role}. Ask an admin of your organization for access.
        </Notice>
      </Page>
    );
  const save = async () => {
    setSaving(true);
    try {
      const entries = await loadAudit(org, { action });
      const rows = entries.map((entry) => [
        entry.createdAt,
        entry.action,
        entry.subject,
        entry.actor.kind,
        entry.actor.name,
        entry.ip,
      ]);
      saveCsv('audit-log.csv', toCsv(['time', 'action', 'subject', 'actor kind', 'actor', 'ip'], rows));
    } catch (error) {
      showError(error);
    }
    setSaving(false);
  };
  const csv = (
    <Button icon="download" busy={isSaving} onClick={() => void save()}>
      Download CSV
    </Button>
  );
  return (
    <Page title="Audit log" description="Changes in your organization, with actor, IP address and time." actions={csv}>
      <Row>
        <UrlFilter name="action" label="Change type" all="All changes" options={GROUPS} />
      </Row>
      <PagedList
        query={log}
        name="the audit log"
        lines={6}
        getItems={(page) => page.entries}
        empty={
          <EmptyState icon="audit" title={action === undefined ? 'No changes yet' : 'No matching changes'}>
            {action === undefined
              ? 'The audit log records changes to projects, domains, API keys and members, and who made them.'
              : 'Try another type of change.'}
          </EmptyState>
        }
      >
        {(entries) => <Table label="Audit log" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />}
      </PagedList>
    </Page>
  );
}

const GROUPS = [
  { value: 'project', label: 'Projects' },
  { value: 'domain', label: 'Domains' },
  { value: 'key', label: 'API keys' },
  { value: 'member', label: 'Members' },
  { value: 'invitation', label: 'Invitations' },
  { value: 'organization', label: 'Organization' },
];
