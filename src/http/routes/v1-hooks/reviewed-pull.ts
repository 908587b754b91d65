import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';

const Numbered = Type.Object({ number: Type.Integer() });

/** GitHub, Gitea and Forgejo. A general comment has the pull request as an issue. */
const GitHub = Type.Object({
  pull_request: Type.Optional(Numbered),
  issue: Type.Optional(Type.Object({ number: Type.Integer(), pull_request: Type.Optional(Type.Unknown()) })),
  comment: Type.Optional(Type.Unknown()),
  review: Type.Optional(Type.Unknown()),
});

const GitLab = Type.Object({
  object_kind: Type.Literal('note'),
  merge_request: Type.Object({ iid: Type.Integer() }),
});

const BitbucketCloud = Type.Object({
  pullrequest: Type.Object({ id: Type.Integer() }),
  comment: Type.Optional(Type.Unknown()),
  changes_request: Type.Optional(Type.Unknown()),
});

/**
 * Finds the pull request of a webhook about a comment or a review, by its number on the host. Only the number is used:
 * Bindery reads the comments themselves from the host.
 */
export function findReviewedPull(payload: object): string | undefined {
  if (Value.Check(GitLab, payload)) return String(payload.merge_request.iid);
  if (Value.Check(BitbucketCloud, payload)) {
    const isReview = payload.comment !== undefined || payload.changes_request !== undefined;
    return isReview ? String(payload.pullrequest.id) : undefined;
  }
  return Value.Check(GitHub, payload) ? findInGitHub(payload) : undefined;
}

function findInGitHub({ pull_request: pull, issue, comment, review }: Static<typeof GitHub>): string | undefined {
  if (comment === undefined && review === undefined) return undefined;
  const number = pull?.number ?? (issue?.pull_request ? issue.number : undefined);
  return number === undefined ? undefined : String(number);
}
