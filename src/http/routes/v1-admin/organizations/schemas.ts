import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { Actor } from '../../../../accounts/actor.ts';
import type { ModelLimits } from '../../../../accounts/model-limits.ts';
import type { Organization } from '../../../../accounts/organizations.ts';
import type { SpendingReport } from '../../../../agent/budget/organization-spending.ts';
import type { Role } from '../../../../db/tables/accounts.ts';
import { NextCursor } from '../../../pages.ts';
import { createEnum, createRef, defineBody, orNull, Time } from '../../../schemas.ts';

export const AdminOrganization = defineBody('AdminOrganization', {
  id: Type.String({ examples: ['org_01k9w3m7cq4t8yvd2hfx5rznba'] }),
  name: Type.String(),
  plan: Type.Union([Type.Literal('free'), Type.Literal('pro'), Type.Literal('enterprise')]),
  role: orNull(
    createEnum<Role>(['owner', 'admin', 'member', 'viewer']),
    "The caller's role in the organization. null for an API key.",
  ),
  createdAt: Time,
});

export const AdminOrganizations = defineBody('AdminOrganizations', {
  organizations: Type.Array(createRef(AdminOrganization)),
  nextCursor: NextCursor,
});

const name = Type.String({ minLength: 1, maxLength: 200, examples: ['Acme'] });

export const CreateOrganization = defineBody('CreateOrganization', { name });
export const UpdateOrganization = defineBody('UpdateOrganization', { name: Type.Optional(name) });

export const OrganizationParams = { id: 'ID of the organization.' };

export function toAdminOrganization(
  { createdAt, ...rest }: Organization,
  role: Role | null,
): Static<typeof AdminOrganization> {
  return { ...rest, role, createdAt: createdAt.toISOString() };
}

/** Returns the caller's role in the organization that they act for. */
export function parseRole(actor: Actor): Role | null {
  return actor.kind === 'session' ? actor.role : null;
}

const ModelNames = Type.Array(
  Type.String({ minLength: 1, maxLength: 200, examples: ['anthropic:claude-sonnet-4-5'] }),
  {
    maxItems: 50,
  },
);

const limitFields = {
  monthlyTokens: orNull(Type.Integer(), 'Input and output tokens in a calendar month (UTC). null: no limit.'),
  monthlyCost: orNull(Type.Number(), 'US dollars in a calendar month (UTC). null: no limit.'),
  models: orNull(ModelNames, 'The only models that can be used, as `provider:model`. null: all.'),
};

const Limits = (description: string) => Type.Object(limitFields, { additionalProperties: false, description });

export const ModelLimitsReport = defineBody('ModelLimits', {
  month: Type.String({ description: 'The current month (UTC).', examples: ['2026-11'] }),
  state: createEnum<SpendingReport['state']>(
    ['ok', 'near', 'reached'],
    '`near`: at least 80% of a limit is used. `reached`: new prompts are refused.',
  ),
  tokens: Type.Integer({ description: 'Input and output tokens used this month, with the calls that are running.' }),
  cost: Type.Number({ description: 'US dollars used this month. Models without a known price count nothing.' }),
  limits: Limits('The limits that apply.'),
  own: Limits("The owners' limits."),
  operator: Limits("The operator's limits."),
  configuredModels: Type.Array(Type.String(), { description: 'Models of the installation, the default first.' }),
  renewsAt: Time,
});

export const UpdateModelLimits = defineBody('UpdateModelLimits', {
  monthlyTokens: Type.Optional(limitFields.monthlyTokens),
  monthlyCost: Type.Optional(limitFields.monthlyCost),
  models: Type.Optional(limitFields.models),
});

export function toModelLimits(
  { own, operator, limits, ...report }: SpendingReport,
  configuredModels: string[],
): Static<typeof ModelLimitsReport> {
  const copy = ({ models, ...rest }: ModelLimits) => ({ ...rest, models: models && [...models] });
  return { ...report, limits: copy(limits), own: copy(own), operator: copy(operator), configuredModels };
}
