import { Link } from '@tanstack/react-router';
import { getExportState } from '../../api/exports.ts';
import { useOrganization } from '../../api/organization.ts';
import type { Domain, ExportJob } from '../../api/types.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatCount } from '../../lib/format-number.ts';
import { DEPLOYMENT_KINDS } from '../../lib/feature-table.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { Time } from '../../ui/Time.tsx';
import css from './Overview.module.css';

interface SitesProps {
  domains: readonly Domain[];
  exports: readonly ExportJob[];
}

const MAX_ROWS = 6;

/** Cards for the organization's sites, each with its latest export. Previews don't count, because they don't change the site. */
export function Sites({ domains, exports }: SitesProps) {
  const { id: org } = useOrganization();
  const more = domains.length - MAX_ROWS;
  return (
    <div className={css.sites}>
      {domains.slice(0, MAX_ROWS).map(({ host, deployment, url, isPublished }) => {
        const last = exports.find(({ domain, isPreview }) => domain === host && !isPreview);
        return (
          <article key={host} className={css.site}>
            <Link to="/$org/domains/$host" params={{ org, host }} className={css.host}>
              <Name>{host}</Name>
            </Link>
            <p className={css.state}>
              {last ? (
                <span className={css.last}>
                  <StatusBadge status={getExportState(last)} />
                  <Time at={last.createdAt} />
                </span>
              ) : (
                DEPLOYMENT_KINDS.find(({ value }) => value === deployment)?.label
              )}
              {url !== null && isPublished && (
                <a href={url} className="link" target="_blank" rel="noreferrer">
                  Open <Icon name="external" size={12} />
                </a>
              )}
            </p>
          </article>
        );
      })}
      {more > 0 && (
        <Link to="/$org/projects" params={{ org }} className="link">
          {formatCount(more, 'more site')} in your projects
        </Link>
      )}
    </div>
  );
}
