import { call } from './send.ts';
import type { Service } from './send.ts';
import type {
  AgentDiff,
  AgentEvent,
  AgentJob,
  AgentJobFilter,
  AgentJobList,
  Automation,
  AutomationChange,
  AutomationFilter,
  AutomationList,
  AutomationRun,
  AutomationRunList,
  AutomationTemplate,
  DecisionLink,
  ExportBundle,
  ExportDiagnostic,
  ExportFilter,
  ExportJob,
  ExportList,
  ListedAgentJob,
  NewAgentJob,
  NewAutomation,
  NewExport,
  PublishedExport,
} from './types.ts';
import { waitForAgentJob, waitForExport } from './wait.ts';
import type { AgentWaitOptions, ExportWaitOptions } from './wait.ts';

export { ApiError } from './api-error.ts';
export type { AgentWaitOptions, ExportWaitOptions } from './wait.ts';
export type * from './types.ts';

export interface ClientOptions {
  /** Address of the service, such as `https://bindery.example.com`. */
  url: string;
  /** An API key, such as `process.env.BINDERY_API_KEY`. It is a secret of servers. */
  key: string | undefined;
  /** Max retries of a request that might succeed later. @defaultValue 4 */
  maxRetries?: number;
  /** Max milliseconds before a retry. @defaultValue 60000 */
  maxWaitMs?: number;
  /** Milliseconds for one request, and max milliseconds without a byte on an event stream. @defaultValue 60000 */
  timeoutMs?: number;
  /** @defaultValue the global one */
  fetch?: typeof fetch;
}

interface SignalOptions {
  signal?: AbortSignal | undefined;
}

export interface AgentJobRef {
  projectId: string;
  id: string;
}

/**
 * Every method throws an `ApiError` if the service rejects the request or can't be reached, and the reason of its signal
 * if that aborts.
 */
export interface BinderyClient {
  startExport(job: NewExport, options?: SignalOptions): Promise<ExportJob>;
  getExport(jobId: string, options?: SignalOptions): Promise<ExportJob>;
  /** Waits until the export has completed or failed, honoring `Retry-After`. */
  waitForExport(jobId: string, options?: ExportWaitOptions): Promise<ExportJob>;
  listDiagnostics(jobId: string, options?: SignalOptions): Promise<ExportDiagnostic[]>;
  /** Creates a link to the bundle of a completed export. */
  createBundleLink(jobId: string, options?: SignalOptions): Promise<ExportBundle>;
  /** Cancels a queued or running export. Does nothing if it was already canceled. */
  cancelExport(jobId: string, options?: SignalOptions): Promise<ExportJob>;
  /** Returns one page of the organization's exports. */
  listExports(filter?: ExportFilter, options?: SignalOptions): Promise<ExportList>;
  /** Publishes a completed export on its domain. */
  publishExport(jobId: string, options?: SignalOptions): Promise<PublishedExport>;
  /** With `planFirst`, the agent needs an approved plan before it changes files, see `decidePlan`. */
  startAgentJob(job: NewAgentJob, options?: SignalOptions): Promise<AgentJob>;
  getAgentJob(job: AgentJobRef, options?: SignalOptions): Promise<AgentJob>;
  /** Waits until the job is no longer active. */
  waitForAgentJob(job: AgentJobRef, options?: AgentWaitOptions): Promise<AgentJob>;
  /** Returns one page of all projects' agent jobs. */
  listAgentJobs(filter?: AgentJobFilter, options?: SignalOptions): Promise<AgentJobList>;
  /** Returns an agent job of any project, with its prompt, its cost and the reason if it failed. */
  findAgentJob(id: string, options?: SignalOptions): Promise<ListedAgentJob>;
  /** Sends another prompt to a finished job, or a message to a working agent, which reads it before its next step. */
  sendMessage(
    message: AgentJobRef & Pick<NewAgentJob, 'prompt' | 'planFirst' | 'attachments'>,
    options?: SignalOptions,
  ): Promise<AgentJob>;
  /** Answers the question that a job waits for, see `AgentJob.waiting`. `question` is the ID of the question's event. */
  answerAgentJob(
    answer: AgentJobRef & { answer: string; question?: number },
    options?: SignalOptions,
  ): Promise<AgentJob>;
  /** Approves the plan that a job waits for, as proposed or as edited in `plan`, or rejects it, which ends the job. */
  decidePlan(
    decision: AgentJobRef & { decision: 'approve' | 'reject'; plan?: string | undefined; event?: number },
    options?: SignalOptions,
  ): Promise<AgentJob>;
  /** Stops a job and keeps its work: changes are published as a draft. The job stays active until then. */
  stopAgentJob(job: AgentJobRef, options?: SignalOptions): Promise<AgentJob>;
  /** Ends a job permanently. The unpublished work of a running agent is lost. */
  archiveAgentJob(job: AgentJobRef, options?: SignalOptions): Promise<AgentJob>;
  /** Returns a job's events so far, oldest first. */
  listAgentEvents(job: AgentJobRef, options?: SignalOptions): Promise<AgentEvent[]>;
  /** Returns a job's changes so far, even before it has published anything. */
  getAgentDiff(job: AgentJobRef, options?: SignalOptions): Promise<AgentDiff>;
  listAutomationTemplates(options?: SignalOptions): Promise<AutomationTemplate[]>;
  createAutomation(automation: NewAutomation, options?: SignalOptions): Promise<Automation>;
  getAutomation(id: string, options?: SignalOptions): Promise<Automation>;
  /** Returns one page of automations. */
  listAutomations(filter?: AutomationFilter, options?: SignalOptions): Promise<AutomationList>;
  /** Changes the fields that are present. `status` pauses or resumes the automation. */
  updateAutomation(id: string, change: AutomationChange, options?: SignalOptions): Promise<Automation>;
  /** Deletes an automation with the list of its runs. Its jobs and pull requests stay. */
  deleteAutomation(id: string, options?: SignalOptions): Promise<void>;
  /** Requests a run, or returns the one that is already waiting to start. */
  runAutomation(id: string, options?: SignalOptions): Promise<AutomationRun>;
  /** Returns one page of an automation's runs. */
  listAutomationRuns(
    id: string,
    page?: { cursor?: string; limit?: number },
    options?: SignalOptions,
  ): Promise<AutomationRunList>;
  /** Creates a link for merging or closing a pull request on the built-in host. */
  createDecisionLink(job: AgentJobRef, options?: SignalOptions): Promise<DecisionLink>;
}

/** Creates a client for a Bindery service. Throws a `TypeError` without a key. */
export function createClient({
  key,
  maxRetries = 4,
  maxWaitMs = 60_000,
  timeoutMs = 60_000,
  ...options
}: ClientOptions): BinderyClient {
  if (!key)
    throw new TypeError('The client needs an API key in "key". If you read it from a variable, set the variable.');
  const url = options.url.replace(/\/+$/, '');
  const service: Service = { fetch, ...options, key, url, maxRetries, maxWaitMs, timeoutMs };
  const exportPath = (jobId: string, suffix = '') => `/v1/static-export/jobs/${encodeURIComponent(jobId)}${suffix}`;
  const getAgentPath = ({ projectId, id }: AgentJobRef, suffix = '') =>
    `${getJobsPath(projectId)}/${encodeURIComponent(id)}${suffix}`;
  const post = <Result>(path: string, stop?: SignalOptions, body?: unknown) =>
    call<Result>(service, { method: 'POST', path, ...stop, ...(body !== undefined && { body }) });
  const get = <Result>(path: string, stop?: SignalOptions) => call<Result>(service, { path, ...stop });
  return {
    startExport: (job, stop) => post('/v1/static-export/jobs', stop, job),
    getExport: (jobId, stop) => get(exportPath(jobId), stop),
    waitForExport: (jobId, waiting) => waitForExport(service, exportPath(jobId), waiting),
    listDiagnostics: async (jobId, stop) =>
      (await get<{ diagnostics: ExportDiagnostic[] }>(exportPath(jobId, '/diagnostics'), stop)).diagnostics,
    createBundleLink: (jobId, stop) => post(exportPath(jobId, '/bundle'), stop),
    cancelExport: (jobId, stop) => post(exportPath(jobId, '/cancel'), stop),
    listExports: (filter = {}, stop) => get(`/v1/admin/exports${buildQuery(filter)}`, stop),
    publishExport: (jobId, stop) => post(exportPath(jobId, '/publish'), stop),
    startAgentJob: ({ projectId, ...job }, stop) => post(getJobsPath(projectId), stop, job),
    getAgentJob: (job, stop) => get(getAgentPath(job), stop),
    waitForAgentJob: (job, waiting) => waitForAgentJob(service, getAgentPath(job), waiting),
    listAgentJobs: (filter = {}, stop) => get(`/v1/admin/agent-jobs${buildQuery(filter)}`, stop),
    findAgentJob: (id, stop) => get(`/v1/admin/agent-jobs/${encodeURIComponent(id)}`, stop),
    sendMessage: ({ projectId, id, ...body }, stop) => post(getAgentPath({ projectId, id }, '/message'), stop, body),
    answerAgentJob: ({ answer, question, ...job }, stop) =>
      post(getAgentPath(job, '/answer'), stop, { answer, ...(question !== undefined && { question }) }),
    decidePlan: ({ projectId, id, ...body }, stop) => post(getAgentPath({ projectId, id }, '/approval'), stop, body),
    stopAgentJob: (job, stop) => post(getAgentPath(job, '/stop'), stop),
    archiveAgentJob: (job, stop) => post(getAgentPath(job, '/archive'), stop),
    listAgentEvents: (job, stop) => listEvents(service, { path: getAgentPath(job, '/events'), ...stop }),
    getAgentDiff: (job, stop) => get(getAgentPath(job, '/diff'), stop),
    listAutomationTemplates: async (stop) =>
      (await get<{ templates: AutomationTemplate[] }>('/v1/automations/templates', stop)).templates,
    createAutomation: (automation, stop) => post('/v1/automations', stop, automation),
    getAutomation: (id, stop) => get(getAutomationPath(id), stop),
    listAutomations: (filter = {}, stop) => get(`/v1/automations${buildQuery(filter)}`, stop),
    updateAutomation: (id, body, stop) =>
      call(service, { method: 'PATCH', path: getAutomationPath(id), body, ...stop }),
    deleteAutomation: async (id, stop) => {
      await call(service, { method: 'DELETE', path: getAutomationPath(id), ...stop });
    },
    runAutomation: (id, stop) => post(getAutomationPath(id, '/run'), stop),
    listAutomationRuns: (id, page = {}, stop) => get(`${getAutomationPath(id, '/runs')}${buildQuery(page)}`, stop),
    createDecisionLink: (job, stop) => post(getAgentPath(job, '/decision-link'), stop),
  };
}

function getAutomationPath(id: string, suffix = ''): string {
  return `/v1/automations/${encodeURIComponent(id)}${suffix}`;
}

function buildQuery(filter: object): string {
  const entries = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

function getJobsPath(projectId: string): string {
  return `/v2/agent/${encodeURIComponent(projectId)}/job`;
}

async function listEvents(service: Service, { path, signal }: { path: string } & SignalOptions): Promise<AgentEvent[]> {
  const allEvents: AgentEvent[] = [];
  for (let cursor: string | null = '0'; cursor !== null;) {
    const page: { events: AgentEvent[]; nextCursor: string | null } = await call(service, {
      path: `${path}?limit=100&cursor=${encodeURIComponent(cursor)}`,
      signal,
    });
    allEvents.push(...page.events);
    cursor = page.nextCursor;
  }
  return allEvents;
}
