import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Names of branches in what GitHub, GitLab and Gitea send (`ref`) and what Bitbucket's cloud and server send (`changes`). */
const Push = Type.Object({
  ref: Type.Optional(Type.String()),
  push: Type.Optional(
    Type.Object({
      changes: Type.Array(
        Type.Object({
          new: Type.Optional(Type.Union([Type.Object({ type: Type.String(), name: Type.String() }), Type.Null()])),
        }),
      ),
    }),
  ),
  changes: Type.Optional(Type.Array(Type.Object({ ref: Type.Optional(Type.Object({ id: Type.String() })) }))),
});

/**
 * Lists the branches that a webhook says were pushed to: empty for one about something else, such as a ping; undefined when the body cannot be
 * read. The body is JSON, or a form with the JSON in its field `payload`, which GitHub sends when set up so.
 */
export function findPushedBranches(body: Buffer, contentType: string | undefined): string[] | undefined {
  const payload = parsePayload(body.toString('utf8'), contentType);
  if (payload === undefined) return undefined;
  if (!Value.Check(Push, payload)) return [];
  const refs = [payload.ref, ...(payload.changes ?? []).map(({ ref }) => ref?.id)];
  const names = (payload.push?.changes ?? []).map((change) =>
    change.new?.type === 'branch' ? change.new.name : undefined,
  );
  return [...refs.map((ref) => /^refs\/heads\/(.+)$/s.exec(ref ?? '')?.[1]), ...names].filter(
    (name) => name !== undefined,
  );
}

function parsePayload(text: string, contentType = ''): object | undefined {
  const json = /^application\/x-www-form-urlencoded\b/i.test(contentType)
    ? new URLSearchParams(text).get('payload')
    : text;
  try {
    const value: unknown = JSON.parse(json ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
