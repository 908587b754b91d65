import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import type { AutomationRun } from '../../api/types.ts';
import { shorten } from '../../lib/shorten.ts';
import { InlineCode } from '../../parts/InlineCode.tsx';
import { PullLink } from '../../parts/PullLink.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { RunBadge } from './RunBadge.tsx';

/** Table of an automation's runs, newest first. */
export function RunTable({ runs }: { runs: readonly AutomationRun[] }) {
  const { id: org } = useOrganization();
  const columns: Column<AutomationRun>[] = [
    {
      label: 'Run',
      cell: (run) => (
        <div>
          {run.jobId === null ? (
            describeCause(run)
          ) : (
            <Link
              to="/$org/agent/$projectId/$jobId"
              params={{ org, projectId: run.projectId, jobId: run.jobId }}
              className="row-link"
            >
              {describeCause(run)}
            </Link>
          )}
          {describeDetails(run) !== '' && (
            <p className="caption">
              <InlineCode text={shorten(describeDetails(run), MAX_CHARACTERS)} />
            </p>
          )}
        </div>
      ),
    },
    { label: 'Result', isShort: true, cell: (run) => <RunBadge run={run} /> },
    {
      label: 'Pull request',
      isShort: true,
      cell: ({ prLink }) => prLink !== null && <PullLink url={prLink}>View</PullLink>,
    },
    { label: 'Requested', isShort: true, cell: ({ requestedAt }) => <Time at={requestedAt} /> },
  ];
  return <Table label="Runs" columns={columns} rows={runs} keyOf={({ id }) => id} />;
}

/** A failure can list its reasons on further lines. The rest of a report is on the job's page. */
function describeDetails({ outcome, summary, waitingReason }: AutomationRun): string {
  const text = summary ?? waitingReason ?? '';
  return outcome === 'failed' ? text.replaceAll(/\s*\n\s*/g, ' ') : text;
}

function describeCause({ cause: { type, repository, tag }, events }: AutomationRun): string {
  const detail = [tag, repository && `in ${repository}`].filter(Boolean).join(' ');
  const label = [CAUSES[type] ?? type, detail].filter(Boolean).join(' ');
  return events > 1 ? `${label} (${events} events)` : label;
}

const CAUSES: Record<string, string> = {
  schedule: 'Scheduled',
  api: 'Manual or API',
  push: 'Push to the docs',
  merge: 'New commits',
  tag: 'New tag',
  searches: 'Searches without results',
  questions: 'Unanswered questions',
  feedback: 'Unhelpful votes',
  notFound: 'Pages not found',
  review: 'Pages to review',
  outdatedPages: 'Outdated pages',
  externalLinks: 'Broken links',
  apiDescription: 'New API description',
};

const MAX_CHARACTERS = 200;
