import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { startExport } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { createDomain } from '../../api/projects.ts';
import type { Deployment, Project } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { DEPLOYMENT_KINDS } from '../../lib/feature-table.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface DomainFormProps {
  project: Project;
  /** Whether to start an export of the new domain and open its page. */
  exportAfter?: boolean;
  onCreated?: () => void;
}

/** Form that adds a domain with a hostname and a deployment kind. */
export function DomainForm({ project, exportAfter, onCreated }: DomainFormProps) {
  const { id: org } = useOrganization();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [host, setHost] = useState('');
  const [deployment, setDeployment] = useState<Deployment>('cloud');
  const create = useMutation({
    mutationFn: async () => {
      const domain = await createDomain(org, { host: host.trim().toLowerCase(), projectId: project.id, deployment });
      await queryClient.invalidateQueries({ queryKey: [org, 'domains'] });
      return exportAfter === true ? (await startExport(org, { domain: domain.host })).jobId : undefined;
    },
    onSuccess: async (jobId) => {
      onCreated?.();
      if (jobId !== undefined) await navigate({ to: '/$org/exports/$jobId', params: { org, jobId } });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate();
      }}
    >
      <Card
        title="Domain"
        description="The hostname that readers visit."
        footer={
          <>
            <span>
              {exportAfter === true
                ? 'An export takes seconds, or a few minutes for thousands of pages.'
                : 'You can change its features later.'}
            </span>
            <Button variant="primary" type="submit" busy={create.isPending}>
              {exportAfter === true ? 'Add domain and export' : 'Add domain'}
            </Button>
          </>
        }
      >
        <Stack gap={5}>
          <TextField
            label="Hostname"
            required
            placeholder="docs.example.com"
            autoCapitalize="off"
            spellCheck={false}
            value={host}
            onChange={(event) => setHost(event.target.value)}
          />
          <Choices legend="Deployment kind" options={DEPLOYMENT_KINDS} value={deployment} onChange={setDeployment} />
          {create.error && <Notice tone="bad">{describeError(create.error)}</Notice>}
        </Stack>
      </Card>
    </form>
  );
}
