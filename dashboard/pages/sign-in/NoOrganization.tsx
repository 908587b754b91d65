import { Notice } from '../../ui/Notice.tsx';
import { Entrance } from './Entrance.tsx';

/** What somebody sees who is a member of no organization. */
export function NoOrganization() {
  return (
    <Entrance title="You are a member of no organization">
      <Notice title="Ask for an invitation">
        An admin of an organization invites you on the page Members; open the link that they send you.
      </Notice>
    </Entrance>
  );
}
