import type { FastifyRequest } from 'fastify';
import { changeGroup, createGroup, deleteGroup, getGroup, listGroups } from '../../../accounts/scim/groups.ts';
import { findScimOrganization } from '../../../accounts/scim/settings.ts';
import { authenticateScim } from '../../../accounts/scim/tokens.ts';
import { changeUser, createUser, deleteUser, getUser, listUsers } from '../../../accounts/scim/users.ts';
import type { SignIn } from '../../../accounts/sign-in/types.ts';
import { AppError } from '../../../errors.ts';
import { GROUP, USER } from '../../../lib/scim/schema.ts';
import { ScimError } from '../../../lib/scim/scim-error.ts';
import { registerErrorFormat } from '../../errors.ts';
import { registerJsonBody } from '../../json-body.ts';
import { countRequest } from '../../middleware/limit-callers.ts';
import { canHaveBody } from '../../middleware/session.ts';
import type { App, AppDeps } from '../../types.ts';
import { registerDiscovery } from './discovery.ts';
import { registerResources } from './resources.ts';
import { ERROR_URN, SCIM_TYPE } from './send.ts';
import type { ScimDeps } from './send.ts';

const SCIM_PATH = '/scim/v2';

/** Returns the URL of SCIM, without a slash at its end. */
export function getScimUrl({ getPublicUrl }: Pick<SignIn, 'getPublicUrl'>): string {
  return `${getPublicUrl().replace(/\/$/, '')}${SCIM_PATH}`;
}

/**
 * Registers the routes of SCIM 2.0 (RFC 7643 and RFC 7644), which an identity provider uses to manage users and groups.
 * SCIM describes itself, so it isn't part of the OpenAPI description.
 */
export function registerScim(app: App, { db, signIn, scim: settings }: AppDeps): void {
  if (!signIn || !settings) return;
  void app.register(
    async (scope: App) => {
      registerJsonBody(scope, ['application/json', SCIM_TYPE]);
      registerErrorFormat(scope, {
        contentType: SCIM_TYPE,
        toBody: ({ status, message }, error) => ({
          schemas: [ERROR_URN],
          status: String(status),
          ...(findScimType(error) !== undefined && { scimType: findScimType(error) }),
          detail: message,
        }),
      });
      const tokens = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof authenticateScim>>>();
      scope.addHook('onRequest', async (request, reply) => {
        const token = await authenticateScim(db, request.headers.authorization);
        const { tokenId, organizationId } = token;
        countRequest(request, reply, { keyId: tokenId, organizationId });
        if ((await findScimOrganization(db, settings)) !== organizationId)
          throw new AppError(
            'forbidden',
            "SCIM doesn't manage the token's organization. The operator chooses the organization with BINDERY_OIDC_ORGANIZATION.",
          );
        tokens.set(request, token);
      });
      scope.addHook('preValidation', async (request) => {
        if (canHaveBody(request)) tokens.set(request, await authenticateScim(db, request.headers.authorization));
      });
      const deps: ScimDeps = {
        getContext: (request) => {
          const token = tokens.get(request);
          if (!token) throw new Error('The request has no SCIM token.');
          const { tokenId, organizationId } = token;
          const caller = { actor: { kind: 'scim', tokenId }, ip: request.ip } as const;
          return { db, settings, organizationId, caller, baseUrl: getScimUrl(signIn), ignored: new Set() };
        },
      };
      registerDiscovery(scope, deps);
      registerResources(scope, deps, {
        type: USER,
        references: 'groups',
        list: listUsers,
        get: getUser,
        create: createUser,
        change: changeUser,
        remove: deleteUser,
      });
      registerResources(scope, deps, {
        type: GROUP,
        references: 'members',
        list: listGroups,
        get: getGroup,
        create: createGroup,
        change: changeGroup,
        remove: deleteGroup,
        // A group can have many members.
        isPatchSilent: true,
      });
    },
    { prefix: SCIM_PATH },
  );
}

function findScimType(error: unknown): string | undefined {
  if (error instanceof ScimError) return error.scimType;
  const { code } = error as { code?: string };
  return code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'invalidSyntax' : undefined;
}
