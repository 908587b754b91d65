import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../../api/organization.ts';
import { updateDomain } from '../../api/projects.ts';
import type { Domain, FeatureName } from '../../api/types.ts';
import { DEPLOYMENT_KINDS, FEATURES } from '../../lib/feature-table.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { showError, showToast } from '../../ui/toasts.ts';
import css from './FeatureTable.module.css';

/** Features of a domain's site, with a switch for each feature that its deployment kind can have. */
export function FeatureTable({ domain }: { domain: Domain }) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(domain.projectId);
  const queryClient = useQueryClient();
  const isHosted = domain.deployment === 'cloud';
  const change = useMutation({
    mutationFn: (features: Partial<Record<FeatureName, boolean>>) => updateDomain(org, domain.host, { features }),
    onSuccess: async () => {
      showToast(isHosted ? 'Saved. Your site changes in a moment.' : 'Saved. This applies to your next export.');
      await queryClient.invalidateQueries({ queryKey: [org, 'domains'] });
    },
    onError: showError,
  });
  const kind =
    DEPLOYMENT_KINDS.find(({ value }) => value === domain.deployment)?.label.toLowerCase() ?? domain.deployment;
  return (
    <Card
      title="Features"
      description={`Features of this ${kind} site. ${isHosted ? 'If you change one, Bindery exports the site again.' : 'Changes apply to your next export.'}`}
      flush
    >
      <ul className={css.list}>
        {FEATURES.map(({ name, title, text, kinds }) => {
          const availability = kinds[domain.deployment];
          const isOn = domain.features[name];
          return (
            <li key={name} className={css.row}>
              <div>
                <p className={css.title}>{title}</p>
                <p className={css.text}>{text}</p>
                {availability === 'off' && <p className={css.text}>Not available for {kind} sites.</p>}
              </div>
              <Switch
                label={title}
                checked={isOn}
                disabled={availability === 'off' || change.isPending || !isAtLeast(role, 'admin')}
                onCheckedChange={(on) => change.mutate({ [name]: on })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
