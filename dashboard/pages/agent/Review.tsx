import { Link } from '@tanstack/react-router';
import { useOrganization } from '../../api/organization.ts';
import { findPullId } from '../../lib/find-pull-id.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Button that opens a job's pull request. */
export function Review({ url }: { url: string }) {
  const { id: org } = useOrganization();
  const pullId = findPullId(url);
  return (
    <ButtonLink size="sm">
      {pullId === undefined ? (
        <a href={url} target="_blank" rel="noreferrer">
          Review <Icon name="external" size={14} />
        </a>
      ) : (
        <Link to="/$org/pulls/$pullId" params={{ org, pullId }}>
          Review
        </Link>
      )}
    </ButtonLink>
  );
}
