import { useQuery } from '@tanstack/react-query';
import { agentDiffQuery } from '../../api/agent.ts';
import type { AgentJobRef } from '../../api/agent.ts';
import { useOrganization } from '../../api/organization.ts';
import { Changes } from '../../parts/Changes.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/Loaded.tsx';

/** More files are collapsed, so that the list of files stays readable. */
const MAX_OPEN = 3;

/** What the agent has changed so far. `version` is the ID of the last event that changed files. */
export function JobChanges({ job, version }: { job: AgentJobRef; version: number }) {
  const { id: org } = useOrganization();
  const diff = useQuery(agentDiffQuery(org, job, version));
  return (
    <Loaded query={diff} name="the changes" shape="page" lines={6}>
      {({ files, isCut }) =>
        files.length === 0 ? (
          <EmptyState icon="compare" title="No changes">
            The agent has reverted its changes.
          </EmptyState>
        ) : (
          <Changes
            files={files}
            isCut={isCut}
            isOpen={files.length <= MAX_OPEN}
            advice="To see all changes, open the pull request."
          />
        )
      }
    </Loaded>
  );
}
