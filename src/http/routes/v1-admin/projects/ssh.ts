import { findCredentials } from '../../../../accounts/projects/credentials.ts';
import { getProject } from '../../../../accounts/projects/projects.ts';
import { createDeployKey } from '../../../../accounts/ssh/deploy-keys.ts';
import { listHostKeys } from '../../../../accounts/ssh/host-keys.ts';
import { parseRemoteUrl } from '../../../../lib/git/remote-url.ts';
import { getKnownHostName } from '../../../../lib/ssh/known-hosts.ts';
import { isPrivateKey, readPublicKey } from '../../../../lib/ssh/read-private-key.ts';
import { createRoutes } from '../../../add-route.ts';
import { createOnce } from '../../../middleware/idempotency.ts';
import type { App, AppDeps } from '../../../types.ts';
import { requireSecretKey } from './prepare.ts';
import { CreatedDeployKey, ProjectIdParams, ProjectSsh } from './schemas.ts';

/** Registers the routes for the SSH keys of projects and for the host keys of their servers. */
export function registerProjectSsh(app: App, { db, getSecretKey }: AppDeps): void {
  const route = createRoutes(app, { tag: 'Accounts' });

  route('POST /deploy-keys', {
    operationId: 'createDeployKey',
    action: 'project.manage',
    on: 'organization',
    summary: 'Generate a deploy key',
    description:
      'Generates an SSH key for a repository. Add the public key on your Git host, and pass the ID as `credentials.deployKey` to check the repository and to create or update a project. The private half is stored encrypted and never returned. A key that no project uses expires after a week.',
    idempotency: true,
    returns: CreatedDeployKey,
    status: 201,
    errors: { 409: 'Your organization generated 100 keys within a week.' },
    async handle(request, { organizationId, reply }) {
      const secretKey = await requireSecretKey({ getSecretKey });
      return createOnce({ db, request, reply }, (trx) => createDeployKey(trx, { organizationId, secretKey }));
    },
  });

  route('GET /projects/:id/ssh', {
    operationId: 'getProjectSsh',
    action: 'project.read',
    on: ['project'],
    summary: "Get a project's SSH keys",
    description:
      'Returns the public key to add on your Git host, and the host keys that Bindery trusts for the SSH server.',
    params: ProjectIdParams,
    returns: ProjectSsh,
    result: 'The keys.',
    async handle({ params }, { organizationId }) {
      const project = await getProject(db, { ...params, organizationId });
      const url = parseRemoteUrl(project.repositoryUrl);
      if (url.protocol !== 'ssh:') return { host: null, hostKeys: [], publicKey: null };
      const host = getKnownHostName(url);
      const credentials =
        project.hasCredentials && getSecretKey
          ? await findCredentials(db, { projectId: project.id, secretKey: await getSecretKey() })
          : undefined;
      const hostKeys = await listHostKeys(db, { organizationId, host });
      return { host, hostKeys, publicKey: findPublicKey(credentials) };
    },
  });
}

/** Earlier versions stored keys without checking them. */
function findPublicKey(credentials: string | undefined): string | null {
  if (credentials === undefined || !isPrivateKey(credentials)) return null;
  try {
    return readPublicKey(credentials);
  } catch {
    return null;
  }
}
