import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { checkOutdatedPages, outdatedPagesQuery } from '../../api/projects.ts';
import type { UncheckedEntries } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CodeName } from '../../ui/Name.tsx';
import { showError } from '../../ui/toasts.ts';
import css from './OutdatedPages.module.css';

interface UncheckedPagesProps {
  projectId: string;
  /** When the result was created. */
  checkedAt: string | null;
  unchecked: readonly UncheckedEntries[];
}

/** Card with the entries of `describes` that can't be compared, and why. */
export function UncheckedPages({ projectId, checkedAt, unchecked }: UncheckedPagesProps) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(projectId);
  const [isWaiting, check] = useNewCheck({ org, projectId, checkedAt });
  return (
    <Card
      title="Can't be compared"
      description="Bindery can't check whether these pages are outdated."
      action={
        isAtLeast(role, 'member') && (
          <Button size="sm" icon="refresh" busy={isWaiting} onClick={check}>
            Check again
          </Button>
        )
      }
    >
      <ul className={css.unchecked}>
        {unchecked.map(({ reason, entries, pages, count }) => (
          <li key={reason}>
            <div className={css.entries}>
              {entries.slice(0, MAX_ENTRIES).map((entry) => (
                <CodeName key={entry}>{entry}</CodeName>
              ))}
              {entries.length > MAX_ENTRIES && <span className="muted">and {entries.length - MAX_ENTRIES} more</span>}
              <span className="muted">
                on <CodeName>{pages[0] ?? ''}</CodeName>
                {count > 1 && ` and ${count - 1} more ${count === 2 ? 'page' : 'pages'}`}
              </span>
            </div>
            {reason}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const MAX_ENTRIES = 5;

/** Returns whether a requested check is being waited for, and a function that requests one. */
function useNewCheck({
  org,
  projectId,
  checkedAt,
}: Pick<UncheckedPagesProps, 'projectId' | 'checkedAt'> & { org: string }): [boolean, () => void] {
  const [requested, setRequested] = useState<{ before: string | null; until: number }>();
  const isWaiting = requested !== undefined && requested.before === checkedAt && Date.now() < requested.until;
  useQuery({ ...outdatedPagesQuery(org, projectId), refetchInterval: isWaiting ? POLL_MS : false });
  const { mutate, isPending } = useMutation({
    mutationFn: () => checkOutdatedPages(org, projectId),
    onSuccess: () => setRequested({ before: checkedAt, until: Date.now() + WAIT_MS }),
    onError: showError,
  });
  return [isPending || isWaiting, () => mutate()];
}

const POLL_MS = 2_000;
/** A check can take longer. Then the page shows its result when it is opened again. */
const WAIT_MS = 60_000;
