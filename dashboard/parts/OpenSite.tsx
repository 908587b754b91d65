import type { Domain } from '../api/types.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** Link to the site of a domain. Renders nothing until the domain serves one. */
export function OpenSite({ url, isPublished }: Pick<Domain, 'url' | 'isPublished'>) {
  if (url === null || !isPublished) return null;
  return (
    <ButtonLink>
      <a href={url} target="_blank" rel="noreferrer">
        Open site <Icon name="external" size={14} />
      </a>
    </ButtonLink>
  );
}
