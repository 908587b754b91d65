import { sql } from 'kysely';
import type { MemberRights } from '../actor.ts';
import { PROJECT_RIGHTS } from '../members/member-rights.ts';
import type { Database } from '../../db/schema.ts';
import type { CallSlack } from './slack-api.ts';
import type { SlackApp } from './slack-apps.ts';

/** A member of the organization who acts in Slack. */
export interface SlackMember extends MemberRights {
  userId: string;
  name: string;
  email: string;
}

/**
 * Finds the member of the organization behind a Slack user: the one with the email address that the Slack user has
 * confirmed. Users of other workspaces in a shared channel are never members, because their own admins decide what their
 * email addresses are. Throws `SlackFailure`.
 */
export async function findSlackMember(
  db: Database,
  { call, app, slackUser }: { call: CallSlack; app: SlackApp; slackUser: string },
): Promise<SlackMember | undefined> {
  const { user } = (await call('users.info', { user: slackUser })) as { user?: SlackUser };
  if (!user || user.id !== slackUser || user.team_id !== app.teamId) return undefined;
  if (user.deleted || user.is_bot || user.is_stranger || user.is_email_confirmed !== true) return undefined;
  const email = typeof user.profile?.email === 'string' ? user.profile.email.trim().toLowerCase() : '';
  if (email === '') return undefined;
  return db
    .selectFrom('users')
    .innerJoin('members as member', 'member.user_id', 'users.id')
    .select(['users.id as userId', 'users.name', 'users.email', 'member.role'])
    .select(PROJECT_RIGHTS)
    .where('member.organization_id', '=', app.organizationId)
    .where(sql`lower(users.email)`, '=', email)
    .executeTakeFirst();
}

interface SlackUser {
  id?: unknown;
  team_id?: unknown;
  deleted?: boolean;
  is_bot?: boolean;
  is_stranger?: boolean;
  is_email_confirmed?: boolean;
  profile?: { email?: unknown };
}
