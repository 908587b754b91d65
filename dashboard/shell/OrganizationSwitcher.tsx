import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { meQuery } from '../api/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu, MenuItem, MenuLabel } from '../ui/Menu.tsx';
import { Mark } from './Mark.tsx';
import css from './OrganizationSwitcher.module.css';

/** Shows the organization, and changes to another. */
export function OrganizationSwitcher() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { id, name, plan } = useOrganization();
  const navigate = useNavigate();
  const trigger = (
    <button type="button" className={css.switcher}>
      <Mark />
      <span className={css.text}>
        <span className={css.name}>{name}</span>
        <span className={css.plan}>{plan}</span>
        <span className="unseen">Change the organization</span>
      </span>
      <Icon name="chevronsUpDown" size={14} />
    </button>
  );
  return (
    <Menu trigger={trigger} align="start">
      <MenuLabel>Organizations</MenuLabel>
      {me.organizations.map((each) => (
        <MenuItem
          key={each.id}
          icon="building"
          chosen={each.id === id}
          onSelect={() => void navigate({ to: '/$org', params: { org: each.id } })}
        >
          {each.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
