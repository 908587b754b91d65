import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { updateProject } from '../../api/projects.ts';
import type { Project } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { parseLines } from '../../lib/parse-lines.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Settings of a project for its agent jobs. */
export function AgentSettings({ project }: { project: Project }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [branchPrefix, setBranchPrefix] = useState(project.agent.branchPrefix);
  const [styleGuides, setStyleGuides] = useState(project.agent.styleGuides.join('\n'));
  const [webHosts, setWebHosts] = useState(project.agent.webHosts.join('\n'));
  const [mayWrite, setMayWrite] = useState(project.agent.mayWrite.join('\n'));
  const save = useMutation({
    mutationFn: () => {
      const lists = {
        styleGuides: parseLines(styleGuides),
        mayWrite: parseLines(mayWrite),
        webHosts: parseLines(webHosts),
      };
      return updateProject(org, project.id, { agent: { branchPrefix: branchPrefix.trim(), ...lists } });
    },
    onSuccess: async () => {
      showToast('The settings of agent jobs are saved.');
      await queryClient.invalidateQueries({ queryKey: [org, 'projects'] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Card
        title="Agent jobs"
        footer={
          <>
            <span>They hold for jobs that start from now on.</span>
            <Button variant="primary" type="submit" busy={save.isPending}>
              Save
            </Button>
          </>
        }
      >
        <Stack>
          <TextField
            label="Branch prefix"
            required
            maxLength={100}
            spellCheck={false}
            hint="Begins the names of the branches that jobs push; the id of the job follows."
            value={branchPrefix}
            onChange={(event) => setBranchPrefix(event.target.value)}
          />
          <TextArea
            label="Style guides"
            optional
            rows={2}
            spellCheck={false}
            placeholder="docs/STYLE.md"
            hint="Files that say how the documentation is written, by their paths in the repository, one a line. Jobs follow them."
            value={styleGuides}
            onChange={(event) => setStyleGuides(event.target.value)}
          />
          <TextArea
            label="Hosts that jobs may read web pages of"
            optional
            rows={2}
            spellCheck={false}
            placeholder="docs.example.com"
            hint="Exact names of hosts of the public Internet, one a line. They count only where the operator has set AGENT_WEB_FETCH=on. Whoever runs such a host sees which of its addresses jobs ask for."
            value={webHosts}
            onChange={(event) => setWebHosts(event.target.value)}
          />
          <TextArea
            label="Files that jobs may write all the same"
            optional
            rows={2}
            spellCheck={false}
            placeholder="mkdocs.yml"
            hint="Files that run code are closed to jobs. Those named here are open: paths in the docs folder, one a line. Review each change of them: what they say runs when the site is built."
            value={mayWrite}
            onChange={(event) => setMayWrite(event.target.value)}
          />
          {save.error && <Notice tone="bad">{describeError(save.error)}</Notice>}
        </Stack>
      </Card>
    </form>
  );
}
