/** Valid bodies of requests to all routes that need one, so that the lookup of their resources is tested. */
export const BODIES: Record<string, object> = {
  'POST /v1/admin/domains/:host/access/keys': { name: 'x' },
  'POST /v1/admin/pulls/:id/comments': { body: 'x' },
  'POST /v1/admin/pulls/:id/threads/:thread/resolve': { resolved: true },
  'PATCH /v1/admin/organizations/:id': { name: 'x' },
  'PATCH /v1/admin/projects/:id': { name: 'x' },
  'POST /v1/admin/projects/:id/repositories': { name: 'api', repositoryUrl: 'https://git.test/api.git' },
  'PATCH /v1/admin/projects/:id/repositories/:name': { folder: 'x' },
  'PATCH /v1/admin/domains/:host': { groups: [] },
  'PATCH /v1/admin/webhooks/:id': { active: false },
  'PATCH /v1/automations/:id': { status: 'paused' },
  'POST /v1/admin/slack/channels/:channel': { projectId: 'prj_01k9w3m7cq4t8yvd2hfx5rznba' },
  'POST /v1/admin/webhooks/:id/rotate': {},
  'POST /v1/admin/scim/tokens/:id/rotate': {},
  'PATCH /v1/admin/projects/:id/members/:memberId': { role: 'viewer' },
  'PATCH /v1/admin/service-accounts/:id': { role: 'viewer' },
  'POST /v1/admin/pulls/:id/merge': { head: 'a' },
  'PATCH /v1/admin/members/:userId': { role: 'viewer' },
  'POST /v1/assistant/:domain/message': { messages: [{ role: 'user', text: 'x' }] },
  'POST /v1/assistant/:domain/rating': { id: 'wX3cXq0bS6m2u3m8m1b0Aw', rating: 'up' },
  'POST /v1/sites/:domain/previews': { branch: 'main' },
  'POST /v2/agent/:projectId/job': { prompt: 'x' },
  'POST /v2/agent/:projectId/job/:id/message': { prompt: 'x' },
  'POST /v2/agent/:projectId/job/:id/answer': { answer: 'x' },
  'POST /v2/agent/:projectId/job/:id/approval': { decision: 'approve' },
};

/** Returns the body of a request that is about a project's resources. Some routes identify them only in the body. */
export function createBody(name: string, { project, host }: { project: string; host: string }): object {
  const bodies: Record<string, object> = {
    'POST /v1/admin/domains': { host: `new.${host}`, projectId: project },
    'POST /v1/admin/projects/check': { projectId: project, repositoryUrl: 'https://git.test/docs.git' },
    'POST /v1/admin/webhooks': { url: 'https://ci.test/hook', projectId: project },
    'POST /v1/automations': {
      projectId: project,
      name: 'Nightly check',
      prompt: 'Check the guides.',
      trigger: { type: 'schedule', cron: '0 6 * * 1', timeZone: 'UTC' },
    },
    'POST /v1/static-export/jobs': { domain: host },
  };
  return bodies[name] ?? BODIES[name] ?? {};
}
