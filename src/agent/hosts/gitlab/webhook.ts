import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ShortText, Text } from '../api/payload-types.ts';
import { toChange, toDiscussion, toHead } from '../webhooks/webhook.ts';
import type { WebhookReader } from '../webhooks/webhook.ts';

/** Reads the webhooks of GitLab. */
export const gitLabWebhook: WebhookReader = {
  listRepositoryUrls(payload) {
    if (!Value.Check(ProjectEvent, payload)) return [];
    const { git_http_url: http, git_ssh_url: ssh, web_url: page } = payload.project;
    return [http, ssh, page];
  },

  // GitHub's reader reads pushes, which have the same form.
  findPushedRefs: () => [],

  findPullRequest(payload) {
    if (!Value.Check(MergeRequest, payload)) return undefined;
    const { action = '', oldrev, ...request } = payload.object_attributes;
    const { iid, source_branch: branch, source_project_id: from, target_project_id: to, last_commit: head } = request;
    // An update without the previous commit changes only the title or the labels.
    return toChange(
      { pullId: String(iid), isFork: from !== to, branch, commit: head.id },
      {
        isChanged: action === 'open' || action === 'reopen' || (action === 'update' && oldrev !== undefined),
        isClosed: action === 'close' || action === 'merge',
      },
    );
  },

  findReviewedPull: (payload) =>
    Value.Check(Note, payload) && payload.merge_request ? String(payload.merge_request.iid) : undefined,

  findDiscussion(payload) {
    if (Value.Check(Note, payload)) {
      const { issue, merge_request: pull, object_attributes: note } = payload;
      if (issue) return toDiscussion('issue', issue.iid, note.note);
      return pull && toDiscussion('pull', pull.iid, note.note);
    }
    if (!Value.Check(TextEvent, payload)) return undefined;
    const { iid, action, description } = payload.object_attributes;
    if (action !== 'open') return undefined;
    return toDiscussion(payload.object_kind === 'issue' ? 'issue' : 'pull', iid, description ?? '');
  },

  findCheckedHead(payload) {
    if (Value.Check(Pipeline, payload)) return toHead(payload.object_attributes.ref, payload.object_attributes.sha);
    return Value.Check(Job, payload) ? toHead(payload.ref, payload.sha) : undefined;
  },
};

const ProjectEvent = Type.Object({
  project: Type.Object({ git_http_url: Text, git_ssh_url: Text, web_url: Text }),
});

const MergeRequest = Type.Object({
  object_kind: Type.Literal('merge_request'),
  object_attributes: Type.Object({
    iid: Type.Integer(),
    action: Type.Optional(Type.String()),
    source_branch: Type.String(),
    source_project_id: Type.Integer(),
    target_project_id: Type.Integer(),
    last_commit: Type.Object({ id: Type.String() }),
    oldrev: Type.Optional(Type.String()),
  }),
});

const Numbered = Type.Optional(Type.Object({ iid: Type.Integer() }));
const Note = Type.Object({
  object_kind: Type.Literal('note'),
  object_attributes: Type.Object({ note: Text }),
  issue: Numbered,
  merge_request: Numbered,
});
const TextEvent = Type.Object({
  object_kind: Type.Union([Type.Literal('issue'), Type.Literal('merge_request')]),
  object_attributes: Type.Object({ iid: Type.Integer(), action: Text, description: Text }),
});

const Pipeline = Type.Object({
  object_kind: Type.Literal('pipeline'),
  object_attributes: Type.Object({ ref: ShortText, sha: ShortText }),
});
const Job = Type.Object({ object_kind: Type.Literal('build'), ref: ShortText, sha: ShortText });
