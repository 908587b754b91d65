import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** A branch or tag that a webhook reports as pushed. */
export interface PushedRef {
  kind: 'branch' | 'tag';
  name: string;
  /** The commit it refers to. Undefined if the host doesn't say. */
  commit: string | undefined;
}

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const BitbucketRef = Type.Object({
  type: Type.String(),
  name: Type.String(),
  target: Type.Optional(Type.Union([Type.Object({ hash: Text }), Type.Null()])),
});

/** Refs in the payloads of GitHub, GitLab and Gitea (`ref`) and of Bitbucket Cloud and Server (`changes`). */
const Push = Type.Object({
  ref: Type.Optional(Type.String()),
  after: Text,
  push: Type.Optional(
    Type.Object({
      changes: Type.Array(Type.Object({ new: Type.Optional(Type.Union([BitbucketRef, Type.Null()])) })),
    }),
  ),
  changes: Type.Optional(
    Type.Array(Type.Object({ ref: Type.Optional(Type.Object({ id: Type.String() })), toHash: Text })),
  ),
});

/** Lists the branches and tags that a webhook reports as pushed. Empty for other events, such as a ping. */
export function findPushedRefs(payload: object): PushedRef[] {
  if (!Value.Check(Push, payload)) return [];
  return [
    ...parseRef(payload.ref, payload.after),
    ...(payload.changes ?? []).flatMap(({ ref, toHash }) => parseRef(ref?.id, toHash)),
    ...(payload.push?.changes ?? []).flatMap(({ new: ref }) =>
      ref?.type === 'branch' || ref?.type === 'tag'
        ? [{ kind: ref.type, name: ref.name, commit: parseCommit(ref.target?.hash) } as const]
        : [],
    ),
  ];
}

function parseRef(ref: string | undefined, commit: string | null | undefined): PushedRef[] {
  const [, folder, name] = /^refs\/(heads|tags)\/(.+)$/s.exec(ref ?? '') ?? [];
  if (name === undefined) return [];
  return [{ kind: folder === 'tags' ? 'tag' : 'branch', name, commit: parseCommit(commit) }];
}

/** Hosts report a deleted ref with zeros. */
function parseCommit(text: string | null | undefined): string | undefined {
  return /^(?!0+$)[0-9a-f]{7,64}$/.test(text ?? '') ? (text ?? undefined) : undefined;
}
