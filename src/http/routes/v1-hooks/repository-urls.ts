import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Link = Type.Object({ href: Text });

/** GitHub, Gitea and Forgejo: `clone_url` and the others. Bitbucket: `links`. */
const Repository = Type.Object({
  repository: Type.Object({
    clone_url: Text,
    ssh_url: Text,
    html_url: Text,
    links: Type.Optional(
      Type.Object({
        html: Type.Optional(Link),
        clone: Type.Optional(Type.Array(Link)),
      }),
    ),
  }),
});
const GitLabProject = Type.Object({ project: Type.Object({ git_http_url: Text, git_ssh_url: Text, web_url: Text }) });

/** Lists the URLs of the repository that a webhook is about. Empty if the host doesn't send any. */
export function listRepositoryUrls(payload: object): string[] {
  const urls: (string | null | undefined)[] = [];
  if (Value.Check(GitLabProject, payload)) urls.push(...Object.values(pick(payload.project)));
  if (Value.Check(Repository, payload)) {
    const { clone_url: clone, ssh_url: ssh, html_url: page, links } = payload.repository;
    urls.push(clone, ssh, page, links?.html?.href, ...(links?.clone ?? []).map(({ href }) => href));
  }
  return urls.filter((url) => url !== null && url !== undefined).slice(0, MAX_URLS);
}

const MAX_URLS = 10;

function pick({ git_http_url: http, git_ssh_url: ssh, web_url: page }: Record<string, unknown>) {
  return { http, ssh, page } as Record<string, string | null | undefined>;
}
