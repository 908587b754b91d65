import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import type { DiscussionSubject } from '../../../agent/hosts/host.ts';

/** A new text in an issue or a pull request. */
export interface DiscussionEvent {
  subject: DiscussionSubject;
  /** Undefined if the webhook doesn't contain it. */
  text: string | undefined;
}

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Post = Type.Object({ body: Text });

/** GitHub, Gitea and Forgejo. A pull request also has an issue. */
const GitHub = Type.Object({
  action: Type.String(),
  issue: Type.Optional(
    Type.Object({ number: Type.Integer(), body: Text, pull_request: Type.Optional(Type.Unknown()) }),
  ),
  pull_request: Type.Optional(Type.Object({ number: Type.Integer(), body: Text })),
  comment: Type.Optional(Post),
  review: Type.Optional(Post),
});

const Numbered = Type.Optional(Type.Object({ iid: Type.Integer() }));
const GitLabNote = Type.Object({
  object_kind: Type.Literal('note'),
  object_attributes: Type.Object({ note: Text }),
  issue: Numbered,
  merge_request: Numbered,
});
const GitLabText = Type.Object({
  object_kind: Type.Union([Type.Literal('issue'), Type.Literal('merge_request')]),
  object_attributes: Type.Object({ iid: Type.Integer(), action: Text, description: Text }),
});

const BitbucketCloud = Type.Object({
  pullrequest: Type.Object({ id: Type.Integer(), description: Text }),
  comment: Type.Optional(Type.Object({ content: Type.Optional(Type.Object({ raw: Text })) })),
});

/** Actions that bring a new text. Gitea doesn't send the comments of a review. */
const NEW_TEXT = /^(?:opened|open|created|submitted|reviewed)$/;

/**
 * Finds the issue or pull request in which someone wrote a new text. Only its number and the text are used: Bindery reads
 * the rest from the host. Undefined for other events, such as an edited comment.
 */
export function findDiscussion(payload: object): DiscussionEvent | undefined {
  if (Value.Check(GitLabNote, payload)) {
    const { issue, merge_request: pull, object_attributes: note } = payload;
    if (issue) return toEvent('issue', issue.iid, note.note);
    return pull && toEvent('pull', pull.iid, note.note);
  }
  if (Value.Check(GitLabText, payload)) {
    const { iid, action, description } = payload.object_attributes;
    if (!NEW_TEXT.test(action ?? '')) return undefined;
    return toEvent(payload.object_kind === 'issue' ? 'issue' : 'pull', iid, description ?? '');
  }
  if (Value.Check(BitbucketCloud, payload)) {
    const { id, description } = payload.pullrequest;
    return toEvent('pull', id, payload.comment ? payload.comment.content?.raw : (description ?? ''));
  }
  return Value.Check(GitHub, payload) ? fromGitHub(payload) : undefined;
}

function fromGitHub({ action, issue, pull_request: pull, comment, review }: Static<typeof GitHub>) {
  if (!NEW_TEXT.test(action)) return undefined;
  const isPost = comment !== undefined || review !== undefined;
  const text = isPost ? (comment ?? review)?.body : (pull?.body ?? issue?.body ?? '');
  if (pull) return toEvent('pull', pull.number, text);
  return issue && toEvent(issue.pull_request ? 'pull' : 'issue', issue.number, text);
}

function toEvent(kind: DiscussionSubject['kind'], number: number, text: string | null | undefined): DiscussionEvent {
  return { subject: { kind, id: String(number) }, text: text ?? undefined };
}
