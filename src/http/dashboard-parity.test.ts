/** Compares the types of the dashboard with the API: each field that it reads has the same name and type in the schemas. */
import type { Static } from 'typebox';
import { expectTypeOf, test } from 'vitest';
import type * as Shown from '../../dashboard/api/types.ts';
import type * as agent from './routes/v1-admin/agent-jobs/schemas.ts';
import type * as audit from './routes/v1-admin/audit/schemas.ts';
import type * as domains from './routes/v1-admin/domains/schemas.ts';
import type * as exports from './routes/v1-admin/exports/schemas.ts';
import type * as keys from './routes/v1-admin/keys/schemas.ts';
import type * as projects from './routes/v1-admin/projects/schemas.ts';
import type * as pulls from './routes/v1-admin/pulls/schemas.ts';
import type * as people from './routes/v1-admin/sign-in/schemas.ts';
import type * as system from './routes/v1-admin/system/schemas.ts';
import type * as webhooks from './routes/v1-admin/webhooks/schemas.ts';
import type * as analytics from './routes/v1-analytics/metrics.ts';
import type { SiteFeedback } from './routes/v1-analytics/register.ts';
import type * as sites from './routes/v1-sites/schemas.ts';
import type * as bundles from './routes/v1-static-export/schemas.ts';
import type * as events from './routes/v2-agent/schemas.ts';

/** A response of the API, reduced to the fields that the dashboard reads, in objects and lists at every depth. */
type Read<Api, Wanted> = Api extends readonly (infer Each)[]
  ? Wanted extends readonly (infer WantedEach)[]
    ? Read<Each, WantedEach>[]
    : Api
  : Api extends object
    ? Wanted extends object
      ? { [Name in keyof Api as Name extends keyof Wanted ? Name : never]: Read<Api[Name], NonNullish<Wanted, Name>> }
      : Api
    : Api;
type NonNullish<Wanted, Name> = Name extends keyof Wanted ? NonNullable<Wanted[Name]> : never;

test('the API returns every field that the dashboard reads', () => {
  expectTypeOf<Read<Static<typeof people.SignInWays>, Shown.SignInWays>>().toEqualTypeOf<Shown.SignInWays>();
  expectTypeOf<Read<Static<typeof people.Me>, Shown.Me>>().toEqualTypeOf<Shown.Me>();
  expectTypeOf<
    Read<Static<typeof people.InvitationLook>, Shown.InvitationLook>
  >().toEqualTypeOf<Shown.InvitationLook>();
  expectTypeOf<Read<Static<typeof people.Member>, Shown.Member>>().toEqualTypeOf<Shown.Member>();
  expectTypeOf<Read<Static<typeof people.Invitation>, Shown.Invitation>>().toEqualTypeOf<Shown.Invitation>();
  expectTypeOf<Read<Static<typeof people.UserSession>, Shown.Session>>().toEqualTypeOf<Shown.Session>();
  expectTypeOf<Read<Static<typeof webhooks.AdminWebhook>, Shown.Webhook>>().toEqualTypeOf<Shown.Webhook>();
  expectTypeOf<Read<Static<typeof webhooks.CreatedWebhook>, Shown.NewWebhook>>().toEqualTypeOf<Shown.NewWebhook>();
  expectTypeOf<
    Read<Static<typeof webhooks.WebhookDelivery>, Shown.WebhookDelivery>
  >().toEqualTypeOf<Shown.WebhookDelivery>();
  expectTypeOf<Read<Static<typeof projects.AdminProject>, Shown.Project>>().toEqualTypeOf<Shown.Project>();
  expectTypeOf<
    Read<Static<typeof projects.ProjectCheck>, Shown.RepositoryCheck>
  >().toEqualTypeOf<Shown.RepositoryCheck>();
  expectTypeOf<Read<Static<typeof domains.AdminDomain>, Shown.Domain>>().toEqualTypeOf<Shown.Domain>();
  expectTypeOf<Read<Static<typeof keys.AdminKey>, Shown.ApiKey>>().toEqualTypeOf<Shown.ApiKey>();
  expectTypeOf<Read<Static<typeof keys.CreatedKey>, Shown.NewKey>>().toEqualTypeOf<Shown.NewKey>();
  expectTypeOf<Read<Static<typeof exports.AdminExport>, Shown.ExportJob>>().toEqualTypeOf<Shown.ExportJob>();
  expectTypeOf<
    Read<Static<typeof exports.ExportComparison>, Shown.ReleaseComparison>
  >().toEqualTypeOf<Shown.ReleaseComparison>();
  expectTypeOf<Read<Static<typeof bundles.ExportBundle>, Shown.Bundle>>().toEqualTypeOf<Shown.Bundle>();
  expectTypeOf<Read<Static<typeof bundles.ExportDiagnostic>, Shown.Diagnostic>>().toEqualTypeOf<Shown.Diagnostic>();
  expectTypeOf<Read<Static<typeof sites.SiteRelease>, Shown.Release>>().toEqualTypeOf<Shown.Release>();
  expectTypeOf<Read<Static<typeof sites.SitePreview>, Shown.Preview>>().toEqualTypeOf<Shown.Preview>();
  expectTypeOf<Read<Static<typeof agent.AdminAgentJob>, Shown.AgentJob>>().toEqualTypeOf<Shown.AgentJob>();
  expectTypeOf<Read<Static<typeof events.AgentEvent>, Shown.AgentEvent>>().toEqualTypeOf<Shown.AgentEvent>();
  expectTypeOf<Read<Static<typeof pulls.AdminPull>, Shown.Pull>>().toEqualTypeOf<Shown.Pull>();
  expectTypeOf<Read<Static<typeof pulls.AdminPullDetail>, Shown.PullDetail>>().toEqualTypeOf<Shown.PullDetail>();
  expectTypeOf<Read<Static<typeof audit.AdminAuditEntry>, Shown.AuditEntry>>().toEqualTypeOf<Shown.AuditEntry>();
  expectTypeOf<Read<Static<typeof system.SystemState>, Shown.SystemState>>().toEqualTypeOf<Shown.SystemState>();
  expectTypeOf<Read<Static<typeof analytics.SiteDayCounts>, Shown.DayCounts>>().toEqualTypeOf<Shown.DayCounts>();
  expectTypeOf<Read<Static<typeof analytics.SitePages>, Shown.PageCounts>>().toEqualTypeOf<Shown.PageCounts>();
  expectTypeOf<
    Read<Static<typeof analytics.SiteReferrers>, Shown.ReferrerCounts>
  >().toEqualTypeOf<Shown.ReferrerCounts>();
  expectTypeOf<Read<Static<typeof analytics.SiteSearches>, Shown.SearchCounts>>().toEqualTypeOf<Shown.SearchCounts>();
  expectTypeOf<Read<Static<typeof analytics.SiteQuestions>, Shown.Questions>>().toEqualTypeOf<Shown.Questions>();
  expectTypeOf<Read<Static<typeof SiteFeedback>, Shown.Feedback>>().toEqualTypeOf<Shown.Feedback>();
});
