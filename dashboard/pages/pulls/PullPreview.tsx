import { useMutation, useQuery } from '@tanstack/react-query';
import { previewsQuery, startPreview } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import { domainsQuery, projectQuery } from '../../api/projects.ts';
import type { FileChange, PullDetail } from '../../api/types.ts';
import { describeError } from '../../lib/describe-error.ts';
import { findPagePath, pageUrl } from '../../lib/page-path.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import css from './PullPreview.module.css';

const EVERY_MS = 2_000;

/** The site as it is and as it would be, where a domain of the project is served by Bindery. */
export function PullPreview({ pull }: { pull: PullDetail }) {
  const { id: org, role } = useOrganization();
  const { data: domains } = useQuery(domainsQuery(org));
  const { data: project } = useQuery(projectQuery(org, pull.projectId));
  const domain = domains?.find(({ projectId, deployment }) => projectId === pull.projectId && deployment === 'cloud');
  const host = domain?.host ?? '';
  const { data: previews, refetch } = useQuery({
    ...previewsQuery(org, host),
    enabled: domain !== undefined,
    refetchInterval: EVERY_MS,
  });
  const start = useMutation({ mutationFn: () => startPreview(org, host, pull.head), onSuccess: () => void refetch() });
  if (!domain || !isAtLeast(role, 'member')) return null;
  const preview = previews?.find(({ branch }) => branch === pull.head);
  const isReady = preview !== undefined && preview.jobId !== null;
  const pages = listPages(pull.files ?? [], project?.docsFolder ?? '');
  return (
    <Card
      title="Rendered"
      description={
        isReady
          ? 'The pages before and after the change.'
          : 'Render the change to see each page as readers would, beside the one that they have now.'
      }
      flush={pages.length > 0}
      action={
        isReady ? (
          <SiteLinks before={domain.url} after={preview.url} path="" />
        ) : (
          <Button size="sm" icon="eye" busy={start.isPending || preview !== undefined} onClick={() => start.mutate()}>
            {preview ? 'Rendering …' : 'Render the change'}
          </Button>
        )
      }
    >
      {start.error !== null && <Notice tone="bad">{describeError(start.error)}</Notice>}
      {pages.length > 0 && (
        <ul className={css.pages}>
          {pages.map(({ path, kind, formerPath }) => (
            <li key={path} className={css.page}>
              <code>/{path}</code>
              <span className={css.pageLinks}>
                <SiteLinks
                  before={kind === 'added' ? null : domain.url}
                  after={isReady && kind !== 'deleted' ? preview.url : null}
                  path={path}
                  formerPath={formerPath}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ChangedPage {
  path: string;
  formerPath: string | undefined;
  kind: FileChange['kind'];
}

/** The pages among the files, the first of many. */
function listPages(files: readonly FileChange[], docsFolder: string): ChangedPage[] {
  return files
    .flatMap(({ path: file, formerPath: former, kind }) => {
      const path = findPagePath(file, docsFolder);
      const formerPath = former === null ? undefined : findPagePath(former, docsFolder);
      return path === undefined ? [] : [{ path, formerPath, kind }];
    })
    .slice(0, MAX_PAGES);
}

const MAX_PAGES = 20;

interface SiteLinksProps {
  /** Address of the site as it is; null: it has no such page. */
  before: string | null;
  after: string | null;
  path: string;
  formerPath?: string | undefined;
}

/** Links to a page of the site as it is, and as it would be. */
function SiteLinks({ before, after, path, formerPath = path }: SiteLinksProps) {
  const links = [
    { label: 'Before', site: before, at: formerPath },
    { label: 'After', site: after, at: path },
  ];
  return links.map(
    ({ label, site, at }) =>
      site !== null && (
        <ButtonLink key={label} size="sm" variant="ghost">
          <a href={pageUrl(site, at)} target="_blank" rel="noreferrer" aria-label={`${label}: /${at}`}>
            {label} <Icon name="external" size={14} />
          </a>
        </ButtonLink>
      ),
  );
}
