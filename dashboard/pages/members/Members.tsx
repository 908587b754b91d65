import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { invitationsQuery, membersQuery } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useStart } from '../../parts/use-start.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { SingleUseLink } from './LinkDialog.tsx';
import { MemberTable } from './MemberTable.tsx';
import { ServiceAccounts } from './ServiceAccounts.tsx';

/** Page with the organization's members and open invitations. */
export function Members() {
  const { id: org, name, role } = useOrganization();
  const [search, setSearch] = useState('');
  const members = useInfiniteQuery({ ...membersQuery(org, search.trim()), placeholderData: keepPreviousData });
  const canManage = isAtLeast(role, 'admin');
  const invitations = useInfiniteQuery({ ...invitationsQuery(org), enabled: canManage });
  const [isInviting, setInviting] = useStart();
  const [link, setLink] = useState<SingleUseLink>();
  const invite = canManage && (
    <>
      <ButtonLink>
        <Link to="/$org/provisioning" params={{ org }}>
          Provisioning
        </Link>
      </ButtonLink>
      <Button variant="primary" icon="plus" onClick={() => setInviting(true)}>
        Invite
      </Button>
    </>
  );
  return (
    <Page title="Members" description={`People with access to ${name}.`} actions={invite}>
      <PagedList
        query={members}
        name="members"
        title="Members"
        search={{ label: 'Search by name or email', value: search, onValue: setSearch }}
        getItems={(page) => page.members}
      >
        {(list) => <MemberTable members={list} showLink={setLink} />}
      </PagedList>
      <ServiceAccounts />
      {canManage && (
        <PagedList
          query={invitations}
          name="invitations"
          lines={1}
          title="Invitations"
          description="Invitation links that haven't been used yet."
          getItems={(page) => page.invitations}
        >
          {(list) => <InvitationTable invitations={list} />}
        </PagedList>
      )}
      {isInviting && canManage && <InviteDialog close={() => setInviting(false)} showLink={setLink} />}
      <LinkDialog link={link} close={() => setLink(undefined)} />
    </Page>
  );
}
