import { addScimToken, revokeToken, rotateToken } from '../../../../accounts/changes/scim-tokens.ts';
import { readScimOverview } from '../../../../accounts/scim/overview.ts';
import { requireScimOrganization } from '../../../../accounts/scim/settings.ts';
import { listScimTokens } from '../../../../accounts/scim/tokens.ts';
import { createRoutes } from '../../../add-route.ts';
import { ERROR_DESCRIPTIONS } from '../../../schemas.ts';
import type { App, AppDeps } from '../../../types.ts';
import { getScimUrl } from '../../scim/register.ts';
import {
  AdminScim,
  AdminScimToken,
  CreatedScimToken,
  CreateScimToken,
  RotateScimToken,
  ScimTokenParams,
  toAdminScimToken,
} from './schemas.ts';

/** Registers the routes for SCIM tokens, and for what the identity provider has provisioned. */
export function registerScimTokens(app: App, { db, signIn, scim: settings }: AppDeps): void {
  if (!signIn || !settings) return;
  const route = createRoutes(app, { tag: 'Members', security: [{ session: [] }] });

  route('GET /scim', {
    operationId: 'getScim',
    action: 'scim.read',
    on: 'organization',
    summary: 'Get the state of SCIM provisioning',
    returns: AdminScim,
    result: 'Its URL and tokens, and what the identity provider has provisioned.',
    async handle(_request, { organizationId }) {
      const [overview, tokens] = await Promise.all([
        readScimOverview(db, { settings, organizationId }),
        listScimTokens(db, { organizationId }),
      ]);
      const baseUrl = getScimUrl(signIn);
      return { ...overview, baseUrl, hasRoleRules: settings.roles !== undefined, tokens: tokens.map(toAdminScimToken) };
    },
  });

  route('POST /scim/tokens', {
    operationId: 'createScimToken',
    action: 'scim.manage',
    on: 'organization',
    summary: 'Create a SCIM token',
    description:
      'Only this response contains the token itself. With the token, an identity provider can create, change and deactivate accounts. An organization can have ten tokens.',
    body: CreateScimToken,
    returns: CreatedScimToken,
    status: 201,
    result: 'The token.',
    errors: { 409: ERROR_DESCRIPTIONS[409] },
    async handle(request, { organizationId, caller }) {
      await requireScimOrganization(db, settings, organizationId);
      const { name, expiresAt } = request.body;
      const { token, text } = await addScimToken(db, caller, {
        organizationId,
        name,
        expiresAt: expiresAt ? new Date(expiresAt) : undefined,
      });
      return { token: toAdminScimToken(token), secret: text };
    },
  });

  route('POST /scim/tokens/:id/rotate', {
    operationId: 'rotateScimToken',
    action: 'scim.manage',
    on: 'organization',
    summary: 'Rotate a SCIM token',
    description:
      'Only this response contains the new token. The old one works for another day by default, so that you have time to enter the new one in the identity provider.',
    params: ScimTokenParams,
    body: RotateScimToken,
    returns: CreatedScimToken,
    result: 'The new token.',
    errors: { 409: ERROR_DESCRIPTIONS[409] },
    async handle(request, { organizationId, caller }) {
      const { token, text } = await rotateToken(db, caller, {
        id: request.params.id,
        organizationId,
        keepSeconds: request.body.keepOldSeconds,
      });
      return { token: toAdminScimToken(token), secret: text };
    },
  });

  route('DELETE /scim/tokens/:id', {
    operationId: 'revokeScimToken',
    action: 'scim.manage',
    on: 'organization',
    summary: 'Revoke a SCIM token',
    description: 'The token stops working immediately and permanently. It stays in the list.',
    params: ScimTokenParams,
    returns: AdminScimToken,
    result: 'The token was revoked.',
    handle: async ({ params }, { organizationId, caller }) =>
      toAdminScimToken(await revokeToken(db, caller, { ...params, organizationId })),
  });
}
