import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { startExport } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { createDomain } from '../../api/projects.ts';
import type { Deployment, Project } from '../../api/types.ts';
import { DEPLOYMENT_KINDS } from '../../lib/feature-table.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/Field.tsx';

const PURPOSE = 'The hostname that readers visit.';

/** Form that adds the first domain of a project, starts an export and opens its page. */
export function DomainForm({ project }: { project: Project }) {
  const { id: org } = useOrganization();
  const navigate = useNavigate();
  const fields = useDomainFields(project);
  const create = useMutation({
    mutationFn: async () => startExport(org, { domain: (await fields.create()).host }),
    onSuccess: ({ jobId }) => navigate({ to: '/$org/exports/$jobId', params: { org, jobId } }),
  });
  return (
    <CardForm
      title="Domain"
      description={PURPOSE}
      footer={<span>An export takes seconds, or a few minutes for thousands of pages.</span>}
      submit="Add domain and export"
      action={create}
      gap={5}
    >
      {fields.inputs}
    </CardForm>
  );
}

/** Dialog that adds another domain to a project. */
export function DomainDialog({ project, close }: { project: Project; close: () => void }) {
  const fields = useDomainFields(project);
  const create = useMutation({ mutationFn: fields.create, onSuccess: close });
  return (
    <FormDialog title="Add a domain" description={PURPOSE} submit="Add domain" action={create} close={close}>
      {fields.inputs}
    </FormDialog>
  );
}

/** Fields for a hostname and a deployment kind, and a function that adds the domain. */
function useDomainFields(project: Project) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const [host, setHost] = useState('');
  const [deployment, setDeployment] = useState<Deployment>('cloud');
  const create = async () => {
    const domain = await createDomain(org, { host: host.trim().toLowerCase(), projectId: project.id, deployment });
    await queryClient.invalidateQueries({ queryKey: [org, 'domains'] });
    return domain;
  };
  const inputs = (
    <>
      <TextField
        label="Hostname"
        required
        placeholder="docs.example.com"
        autoCapitalize="off"
        spellCheck={false}
        value={host}
        onValue={setHost}
      />
      <Choices legend="Deployment kind" options={DEPLOYMENT_KINDS} value={deployment} onChange={setDeployment} />
    </>
  );
  return { create, inputs };
}
