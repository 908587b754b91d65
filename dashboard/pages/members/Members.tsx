import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { invitationsQuery, membersQuery } from '../../api/members.ts';
import { useOrganization } from '../../api/organization.ts';
import { isAtLeast } from '../../lib/policy.ts';
import { useStart } from '../../parts/use-start.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { InvitationTable } from './InvitationTable.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import type { SingleUseLink } from './LinkDialog.tsx';
import { MemberTable } from './MemberTable.tsx';
import { ServiceAccounts } from './ServiceAccounts.tsx';

/** Page with the organization's members and open invitations. */
export function Members() {
  const { id: org, name, role } = useOrganization();
  const members = useQuery(membersQuery(org));
  const canManage = isAtLeast(role, 'admin');
  const invitations = useQuery({ ...invitationsQuery(org), enabled: canManage });
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
      <Loaded query={members} name="members">
        {(list) => (
          <Card flush title="Members">
            <MemberTable members={list} showLink={setLink} />
          </Card>
        )}
      </Loaded>
      <ServiceAccounts />
      {canManage && (
        <Loaded query={invitations} name="invitations" lines={1}>
          {(list) =>
            list.length > 0 && (
              <Card flush title="Invitations" description="Invitation links that haven't been used yet.">
                <InvitationTable invitations={list} />
              </Card>
            )
          }
        </Loaded>
      )}
      {isInviting && canManage && <InviteDialog close={() => setInviting(false)} showLink={setLink} />}
      <LinkDialog link={link} close={() => setLink(undefined)} />
    </Page>
  );
}
