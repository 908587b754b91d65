import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOrganization } from '../../api/organization.ts';
import { deleteDomain, updateDomain } from '../../api/projects.ts';
import type { Deployment, Domain } from '../../api/types.ts';
import { DEPLOYMENT_KINDS } from '../../lib/feature-table.ts';
import { CardForm } from '../../ui/CardForm.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { DeleteCard } from '../../ui/DeleteCard.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Settings of a domain: its deployment kind, and its deletion. */
export function DomainSettings({ domain }: { domain: Domain }) {
  const { id: org } = useOrganization();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [deployment, setDeployment] = useState<Deployment>(domain.deployment);
  const save = useMutation({
    mutationFn: () => updateDomain(org, domain.host, { deployment }),
    onSuccess: async () => {
      showToast('Domain saved. This applies to your next export.');
      await queryClient.invalidateQueries({ queryKey: [org, 'domains'] });
    },
  });
  const remove = async () => {
    await deleteDomain(org, domain.host);
    await queryClient.invalidateQueries({ queryKey: [org] });
    showToast(`Domain ${domain.host} deleted.`);
    await navigate({ to: '/$org/projects/$projectId', params: { org, projectId: domain.projectId } });
  };
  return (
    <Stack gap={5}>
      <CardForm
        title="Deployment kind"
        footer={<span>Existing releases don't change.</span>}
        action={save}
        isIncomplete={deployment === domain.deployment}
      >
        <Choices
          legend="Deployment kind"
          isQuiet
          options={DEPLOYMENT_KINDS}
          value={deployment}
          onChange={setDeployment}
        />
      </CardForm>
      <DeleteCard
        kind="domain"
        name={domain.host}
        description="Bindery stops serving the site and deletes its releases and previews. Its exports are kept."
        onDelete={remove}
      >
        Bindery stops serving {domain.host} immediately. The project and its repository are kept.
      </DeleteCard>
    </Stack>
  );
}
