import { findRoleInProject, isAllowed } from '../../accounts/policy.ts';
import type { Action } from '../../accounts/policy.ts';
import { findSlackMember } from '../../accounts/slack/slack-user.ts';
import type { SlackMember } from '../../accounts/slack/slack-user.ts';
import { tellPerson } from './tell-person.ts';
import type { SlackThread, SlackWork } from './slack-deps.ts';

/** Finds the member behind a Slack user who can perform an action in a project. Tells others why nothing happened. */
export async function findAllowedMember(
  work: SlackWork,
  { user, thread, action, projectId }: { user: string; thread: SlackThread; action: Action; projectId: string },
): Promise<SlackMember | undefined> {
  const { deps, app, call } = work;
  const member = await findSlackMember(deps.db, { call, app, slackUser: user });
  if (member && isAllowed({ kind: 'session', ...member }, action, projectId)) return member;
  const text = member
    ? `Your role in Bindery is ${findRoleInProject(member, projectId) ?? member.role}, which doesn't allow this in the channel's project. Ask an admin of your organization for a role in the project.`
    : 'Only members of the Bindery organization can do this, and none of them has your Slack email address. Ask an admin of the organization for an invitation.';
  await tellPerson(work, { thread, user, text });
  return undefined;
}
