import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { publishExport, releasesQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain, Release } from '../../api/types.ts';
import { formatBytes, formatNumber } from '../../lib/format-number.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Column } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { showToast } from '../../ui/toasts.ts';
import { CompareDialog } from './CompareDialog.tsx';

/** Releases of a domain, newest first. Members can roll back to an earlier release, and compare two. */
export function Releases({ domain }: { domain: Domain }) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(domain.projectId);
  const queryClient = useQueryClient();
  const releases = useQuery(releasesQuery(org, domain.host));
  const [rollbackTarget, setChosen] = useState<Release>();
  const [isComparing, setComparing] = useState(false);
  const publish = async () => {
    if (!rollbackTarget) return;
    await publishExport(org, rollbackTarget.jobId);
    showToast(`${domain.host} now serves ${describeRelease(rollbackTarget)}.`);
    await queryClient.invalidateQueries({ queryKey: [org, 'releases', domain.host] });
  };
  return (
    <Loaded query={releases} name="releases">
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            icon="rocket"
            title="No releases yet"
            action={
              isAtLeast(role, 'member') && (
                <LinkButton to="/$org/exports" search={{ start: 'new', domain: domain.host }}>
                  New export
                </LinkButton>
              )
            }
          >
            {domain.deployment === 'cloud'
              ? 'Each completed export is published as a new release.'
              : "Only domains that Bindery hosts have releases. To get this site's bundle, open its exports."}
          </EmptyState>
        ) : (
          <>
            <Card
              flush
              title="Releases"
              action={
                list.length > 1 && (
                  <Button size="sm" icon="compare" onClick={() => setComparing(true)}>
                    Compare
                  </Button>
                )
              }
            >
              <Table
                label="Releases"
                columns={createColumns(org, isAtLeast(role, 'member') ? setChosen : undefined)}
                rows={list}
                keyOf={({ jobId }) => jobId}
              />
            </Card>
            {isComparing && <CompareDialog releases={list} close={() => setComparing(false)} />}
            {rollbackTarget && (
              <ConfirmDialog
                open
                onOpenChange={() => setChosen(undefined)}
                title={`Roll back to ${describeRelease(rollbackTarget)}?`}
                action="Roll back"
                onConfirm={publish}
              >
                {domain.host} switches to this release within a second. The current release stays in this list.
              </ConfirmDialog>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Returns a release's version label, or its short commit if it has none. */
function describeRelease({ version, commit, jobId }: Release): string {
  return version ?? commit?.slice(0, 7) ?? jobId;
}

function createColumns(org: string, onRollBack: ((release: Release) => void) | undefined): Column<Release>[] {
  return [
    {
      label: 'Release',
      cell: (release) => (
        <Link to="/$org/exports/$jobId" params={{ org, jobId: release.jobId }} className="row-link">
          {describeRelease(release)}
        </Link>
      ),
    },
    {
      label: 'Status',
      cell: ({ current, problem }) => (
        <>
          {current && <Badge tone={problem === null ? 'ok' : 'bad'}>Current</Badge>}
          {problem !== null && <span title={problem}> Can't be opened</span>}
        </>
      ),
    },
    { label: 'Published', isShort: true, cell: ({ publishedAt }) => <Time at={publishedAt} /> },
    { label: 'Pages', isShort: true, cell: ({ pageCount }) => formatNumber(pageCount) },
    { label: 'Size', isShort: true, cell: ({ sizeBytes }) => formatBytes(sizeBytes) },
    {
      label: 'Action',
      isQuiet: true,
      align: 'end',
      cell: (release) =>
        onRollBack &&
        !release.current && (
          <Button
            size="sm"
            variant="ghost"
            icon="rotate"
            onClick={() => onRollBack(release)}
            aria-label={`Roll back to ${describeRelease(release)}`}
          >
            Roll back
          </Button>
        ),
    },
  ];
}
