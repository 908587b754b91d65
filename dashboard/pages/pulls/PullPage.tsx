import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isMissing } from '../../api/api-error.ts';
import { useOrganization } from '../../api/organization.ts';
import { decidePull, pullQuery } from '../../api/pulls.ts';
import type { PullDetail } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { BackLink } from '../../parts/BackLink.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { CodeName } from '../../ui/Name.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Time } from '../../ui/Time.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import { Agent } from './Agent.tsx';
import { Changes } from '../../parts/Changes.tsx';
import { Conversation } from './Conversation.tsx';
import { Rendered } from './Rendered.tsx';
import { Report } from './Report.tsx';

/** Page of a pull request: its description, rendered pages and diff, with buttons to merge or close it. */
export function PullPage() {
  const { id: org } = useOrganization();
  const { pullId } = useParams({ from: '/signed-in/$org/pulls/$pullId' });
  const queryClient = useQueryClient();
  const pull = useQuery(pullQuery(org, pullId));
  const { data } = pull;
  const canDecide = isAtLeast(useRoleInProject(data?.projectId), 'member') && data?.state === 'open';
  useNewCommitToast(data);
  if (isMissing(pull.error)) return <Missing what="pull request" to="/$org/pulls" list="pull requests" />;
  return (
    <Page
      title={data?.title ?? 'Pull request'}
      back={<BackLink to="/$org/pulls">Pull requests</BackLink>}
      badge={data && <StatusBadge status={data.state} />}
      description={
        data && (
          <>
            {data.projectName} · <CodeName>{data.head}</CodeName> into <CodeName>{data.base}</CodeName> · opened{' '}
            <Time at={data.createdAt} />
          </>
        )
      }
      actions={canDecide && <Decision pull={data} />}
    >
      <Loaded query={pull} name="the pull request" shape="page" lines={6}>
        {(pull) => (
          <Stack gap={5}>
            {pull.body.trim() !== '' && (
              <Card>
                <Prose text={pull.body} />
              </Card>
            )}
            {pull.state === 'open' && pull.mergeable === 'conflict' && (
              <Notice tone="warn" title="Can't merge automatically">
                {pull.base} has conflicting changes in {pull.conflicts.join(', ')}. Ask the agent to resolve the
                conflict, or merge the branches with Git and push.
              </Notice>
            )}
            {pull.report && <Report report={pull.report} />}
            {pull.agentJobId !== null && <Agent pull={pull} jobId={pull.agentJobId} canAsk={canDecide} />}
            {pull.state === 'open' && <Rendered pull={pull} />}
            {pull.files === null ? (
              <Notice tone="warn">
                These changes are no longer available, because the repository or its commits were deleted.
              </Notice>
            ) : (
              <Changes files={pull.files} isCut={pull.isCut} />
            )}
            <Conversation pull={pull} canComment={canDecide} onChange={() => void refresh(queryClient, org)} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** The page reloads on its own, and the buttons are about the newest commit. So people hear about a new one. */
function useNewCommitToast(pull: PullDetail | undefined): void {
  const head = pull?.headCommit;
  const knownHead = useRef<string | null>(undefined);
  useEffect(() => {
    if (head === undefined) return;
    if (knownHead.current !== undefined && knownHead.current !== head && pull?.state === 'open')
      showToast('This pull request has a new commit.');
    knownHead.current = head;
  }, [head, pull?.state]);
}

function refresh(queryClient: QueryClient, org: string): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === org && (queryKey[1] === 'pull' || queryKey[1] === 'pulls'),
  });
}

function Decision({ pull }: { pull: PullDetail }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [isMerging, setMerging] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const decide = async (action: 'merge' | 'close') => {
    await decidePull(org, { id: pull.id, action, head: pull.headCommit });
    showToast(action === 'merge' ? `Merged into ${pull.base}.` : 'Pull request closed.');
    await refresh(queryClient, org);
  };
  const merge = async () => {
    setMerging(true);
    try {
      await decide('merge');
    } catch (error) {
      showError(error);
      await refresh(queryClient, org);
    }
    setMerging(false);
  };
  return (
    <>
      <Button onClick={() => setClosing(true)}>Close</Button>
      <Button variant="primary" icon="merge" busy={isMerging} onClick={() => void merge()}>
        Merge
      </Button>
      <ConfirmDialog
        open={isClosing}
        onOpenChange={setClosing}
        title="Close without merging?"
        action="Close pull request"
        onConfirm={() => decide('close')}
      >
        The branch is kept. If you need the change later, ask the agent for it again.
      </ConfirmDialog>
    </>
  );
}
