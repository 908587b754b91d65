/** Names for the types of the API, which are generated. */
import type {
  AdminAgentJob,
  AdminAgentJobs,
  AdminExport,
  AdminExports,
  AgentDecisionLink,
  AgentEvent,
  AutomationRuns,
  AutomationTemplates,
  Automations,
  CreateAgentJob,
  CreateAutomation,
  CreateExportJob,
  ListAllAgentJobsQuery,
  ListAutomationsQuery,
  ListExportsQuery,
  UpdateAutomation,
} from './api-types.ts';

export type {
  AgentDiff,
  AgentEvent,
  AgentJob,
  Automation,
  AutomationRun,
  ExportBundle,
  ExportDiagnostic,
  ExportJob,
  PublishedExport,
} from './api-types.ts';

export type NewExport = CreateExportJob;
export type ListedExport = AdminExport;
/** A prompt for a project, with its options. */
export type NewAgentJob = CreateAgentJob & { projectId: string };
/** One page of the exports of all domains, newest first. */
export type ExportList = AdminExports;
export type ListedAgentJob = AdminAgentJob;
/** One page of the agent jobs of all projects, newest first. */
export type AgentJobList = AdminAgentJobs;
export type NewAutomation = CreateAutomation;
export type AutomationChange = UpdateAutomation;
/** A ready-made automation. */
export type AutomationTemplate = AutomationTemplates['templates'][number];
/** One page of automations, newest first. */
export type AutomationList = Automations;
/** One page of an automation's runs, newest first. */
export type AutomationRunList = AutomationRuns;
export type AgentEventType = AgentEvent['type'];
export type DecisionLink = AgentDecisionLink;

/** Which exports to list. */
export type ExportFilter = WithNumber<ListExportsQuery>;
/** Which agent jobs to list. */
export type AgentJobFilter = WithNumber<ListAllAgentJobsQuery>;

/** Which automations to list. */
export type AutomationFilter = WithNumber<ListAutomationsQuery>;

/** A query whose `limit` is a number: 1 to 200, by default 50. */
type WithNumber<Query extends { limit?: string }> = Omit<Query, 'limit'> & { limit?: number };
