import { SlackFailure } from '../../accounts/slack/slack-api.ts';
import { escapeForSlack } from './to-mrkdwn.ts';
import type { SlackThread, SlackWork } from './slack-deps.ts';

/** Tells a person something that only they can see, in a thread. Someone who left the channel isn't told. */
export async function tellPerson(
  { call, redact }: SlackWork,
  { thread: { channelId: channel, threadTs }, user, text }: { thread: SlackThread; user: string; text: string },
): Promise<void> {
  try {
    await call('chat.postEphemeral', { channel, user, thread_ts: threadTs, text: escapeForSlack(redact(text)) });
  } catch (error) {
    if (!(error instanceof SlackFailure) || error.isTransient) throw error;
  }
}
