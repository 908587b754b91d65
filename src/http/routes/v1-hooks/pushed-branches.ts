import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Branch names in the payloads of GitHub, GitLab and Gitea (`ref`) and of Bitbucket Cloud and Server (`changes`). */
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

/** Lists the branches that a webhook reports as pushed. Empty for other events, such as a ping. */
export function findPushedBranches(payload: object): string[] {
  if (!Value.Check(Push, payload)) return [];
  const refs = [payload.ref, ...(payload.changes ?? []).map(({ ref }) => ref?.id)];
  const names = (payload.push?.changes ?? []).map((change) =>
    change.new?.type === 'branch' ? change.new.name : undefined,
  );
  return [...refs.map((ref) => /^refs\/heads\/(.+)$/s.exec(ref ?? '')?.[1]), ...names].filter(
    (name) => name !== undefined,
  );
}
