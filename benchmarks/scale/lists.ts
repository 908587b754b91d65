import type { Tenant } from './seed.ts';

/** Lists of the API, with the URL of their first page. */
export function listUrls({ projectId, domain }: Tenant): Record<string, string> {
  return {
    organizations: '/v1/admin/organizations',
    projects: '/v1/admin/projects',
    domains: '/v1/admin/domains',
    keys: '/v1/admin/keys',
    members: '/v1/admin/members',
    invitations: '/v1/admin/invitations',
    exports: '/v1/admin/exports',
    'exports, failed': '/v1/admin/exports?status=failed',
    'exports of a project': `/v1/admin/exports?projectId=${projectId}`,
    'exports of a domain': `/v1/admin/exports?domain=${domain}`,
    'agent jobs': '/v1/admin/agent-jobs',
    'agent jobs, active': '/v1/admin/agent-jobs?status=active',
    'agent jobs, open pull requests': '/v1/admin/agent-jobs?pullState=open',
    'agent jobs of a project': `/v2/agent/${projectId}/jobs`,
    'pull requests': '/v1/admin/pulls?state=merged',
    'pull requests of a project': `/v1/admin/pulls?projectId=${projectId}`,
    audit: '/v1/admin/audit',
    'audit, one action': '/v1/admin/audit?action=member.remove',
    webhooks: '/v1/admin/webhooks',
    automations: '/v1/automations',
    'automations of a project': `/v1/automations?projectId=${projectId}`,
    releases: `/v1/sites/${domain}/releases`,
    previews: `/v1/sites/${domain}/previews`,
    'analytics: pages': `/v1/analytics/${domain}/pages`,
    'analytics: searches': `/v1/analytics/${domain}/searches`,
    'analytics: missing pages': `/v1/analytics/${domain}/missing-pages`,
    'analytics: feedback': `/v1/analytics/${domain}/feedback`,
  };
}
