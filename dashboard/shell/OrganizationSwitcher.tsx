import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization } from '../api/organization.ts';
import { meQuery } from '../api/session.ts';
import { Menu, MenuItem, MenuLabel } from '../ui/Menu.tsx';
import { Mark } from './Mark.tsx';
import { SidebarButton } from './SidebarButton.tsx';

/** Menu with the current organization that switches to another one. */
export function OrganizationSwitcher() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { id, name, plan } = useOrganization();
  const navigate = useNavigate();
  const trigger = (
    <SidebarButton picture={<Mark />} name={name} detail={plan} purpose="Switch organization" icon="chevronsUpDown" />
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
