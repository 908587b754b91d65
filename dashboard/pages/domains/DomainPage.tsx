import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isMissing } from '../../api/api-error.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainQuery } from '../../api/projects.ts';
import type { Domain } from '../../api/types.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { DEPLOYMENT_KINDS } from '../../lib/feature-table.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { Missing } from '../../parts/Missing.tsx';
import { OpenSite } from '../../parts/OpenSite.tsx';
import { ProjectName } from '../../parts/ProjectName.tsx';
import { DomainAccess } from './DomainAccess.tsx';
import { DomainSettings } from './DomainSettings.tsx';
import { FeatureTable } from './FeatureTable.tsx';
import { PendingDomain } from './PendingDomain.tsx';
import { Previews } from './Previews.tsx';
import { Releases } from './Releases.tsx';

/** Page of a domain, with its releases, previews, features and settings. */
export function DomainPage() {
  const { id: org } = useOrganization();
  const { host } = useParams({ from: '/signed-in/$org/domains/$host' });
  const domain = useQuery(domainQuery(org, host));
  const { data } = domain;
  const role = useRoleInProject(data?.projectId);
  const backLink = data && (
    <BackLink to="/$org/projects/$projectId" projectId={data.projectId}>
      <ProjectName id={data.projectId} />
    </BackLink>
  );
  const actions = (
    <>
      {data && <OpenSite {...data} />}
      {isAtLeast(role, 'member') && data?.verification?.state !== 'pending' && (
        <ButtonLink variant="primary">
          <Link to="/$org/exports" params={{ org }} search={{ start: 'new', domain: host }}>
            New export
          </Link>
        </ButtonLink>
      )}
    </>
  );
  const createSettingsTab = (domain: Domain) =>
    isAtLeast(role, 'admin')
      ? [{ value: 'settings', label: 'Settings', content: <DomainSettings domain={domain} /> }]
      : [];
  const createAccessTab = (domain: Domain) =>
    domain.deployment === 'cloud'
      ? [{ value: 'access', label: 'Access', content: <DomainAccess domain={domain} /> }]
      : [];
  if (isMissing(domain.error)) return <Missing what="domain" to="/$org/projects" list="projects" />;
  return (
    <Page
      title={host}
      back={backLink}
      actions={actions}
      badge={data && <Badge>{DEPLOYMENT_KINDS.find(({ value }) => value === data.deployment)?.label}</Badge>}
    >
      <Loaded query={domain} name="the domain" shape="page">
        {(domain) => (
          <Tabs
            label="Domain"
            tabs={
              domain.verification?.state === 'pending'
                ? [
                    {
                      value: 'proof',
                      label: 'Verification',
                      content: <PendingDomain domain={domain} verification={domain.verification} />,
                    },
                    ...createAccessTab(domain),
                    ...createSettingsTab(domain),
                  ]
                : [
                    { value: 'releases', label: 'Releases', content: <Releases domain={domain} /> },
                    { value: 'previews', label: 'Previews', content: <Previews domain={domain} /> },
                    {
                      value: 'features',
                      label: 'Features',
                      content: <FeatureTable key={domain.deployment} domain={domain} />,
                    },
                    ...createAccessTab(domain),
                    ...createSettingsTab(domain),
                  ]
            }
          />
        )}
      </Loaded>
    </Page>
  );
}
