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
    ? `Your role in Bindery is ${findRoleInProject(member, projectId) ?? member.role}, which can't do this in the project of this channel. Ask an admin of your organization for a role in the project.`
    : 'Only members of the Bindery organization can do this, and Bindery has no member with your email address of Slack. Ask one of its admins for an invitation.';
  await tellPerson(work, { thread, user, text });
  return undefined;
}
