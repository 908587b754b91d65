import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { releasesQuery } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery, projectQuery } from '../../api/projects.ts';
import type { Domain, PullDetail } from '../../api/types.ts';
import { listChangedPages } from '../../lib/changed-pages.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useRoleInProject } from '../../parts/use-role.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { ComparedPages } from './ComparedPages.tsx';
import { usePreview } from './use-preview.ts';

/** Pages that a pull request changes, rendered before and after the change. */
export function Rendered({ pull }: { pull: PullDetail }) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(pull.projectId);
  const { data: domains } = useQuery(domainsQuery(org));
  if (!domains) return null;
  const domain = domains.find(({ projectId, deployment }) => projectId === pull.projectId && deployment === 'cloud');
  if (domain) return <OnDomain pull={pull} domain={domain} />;
  const canAdd = isAtLeast(role, 'admin');
  return (
    <Card
      title="Rendered pages"
      description={`To see the rendered pages, ${pull.projectName} needs a domain that Bindery hosts. ${canAdd ? 'Add one to the project.' : 'Ask an admin to add one.'}`}
      action={
        canAdd && (
          <ButtonLink size="sm">
            <Link to="/$org/projects/$projectId" params={{ org, projectId: pull.projectId }}>
              Open project
            </Link>
          </ButtonLink>
        )
      }
    />
  );
}

function OnDomain({ pull, domain }: { pull: PullDetail; domain: Domain }) {
  const { id: org } = useOrganization();
  const role = useRoleInProject(pull.projectId);
  const { data: project } = useQuery(projectQuery(org, pull.projectId));
  const { data: releases } = useQuery(releasesQuery(org, domain.host));
  const preview = usePreview(domain, pull);
  if (!project || !releases || preview.isLoading) return null;
  const isPublished = releases.some(({ current }) => current);
  const canStart = isAtLeast(role, 'member');
  const isRendered = preview.url !== undefined;
  return (
    <Card
      title="Rendered pages"
      description={describe({ isRendered, isOld: preview.isOld, canStart })}
      flush={isRendered}
      action={
        canStart &&
        (!isRendered || preview.isOld || preview.isRendering) && (
          <Button size="sm" icon="eye" busy={preview.isRendering} onClick={preview.start}>
            {preview.isRendering ? `Rendering… ${preview.progress}%` : isRendered ? 'Render again' : 'Render changes'}
          </Button>
        )
      }
    >
      {preview.problem && (
        <Notice
          tone="bad"
          title="Couldn't render the changes"
          action={
            preview.failedId !== undefined && (
              <ButtonLink size="sm">
                <Link to="/$org/exports/$jobId" params={{ org, jobId: preview.failedId }}>
                  Open export
                </Link>
              </ButtonLink>
            )
          }
        >
          {preview.problem}
        </Notice>
      )}
      {preview.url !== undefined && (
        <ComparedPages
          domain={domain}
          isPublished={isPublished}
          previewUrl={preview.url}
          branch={pull.head}
          pages={listChangedPages(pull.files ?? [], project.docsFolder)}
        />
      )}
    </Card>
  );
}

function describe({ isRendered, isOld, canStart }: { isRendered: boolean; isOld: boolean; canStart: boolean }): string {
  if (isOld) return 'This preview is out of date. Render it again.';
  if (isRendered) return 'Pages before and after the change, side by side. They scroll together.';
  return canStart
    ? 'Render the changes to see each page as readers will see it, next to the current version.'
    : "These changes aren't rendered yet. A member of your organization can render them here.";
}
