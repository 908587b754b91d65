import { queryOptions } from '@tanstack/react-query';
import { listQuery, pagedQuery, resourceQuery } from './queries.ts';
import { buildQuery, call } from './request.ts';
import type { Automation, AutomationDefinitions, AutomationRun, AutomationTemplate } from './types.ts';

/** Lists automations page by page, newest first. Reloads every 3 seconds while one runs, otherwise every 20. */
export function automationsQuery(org: string, filter: { projectId?: string | undefined } = {}) {
  return pagedQuery<{ automations: Automation[]; nextCursor: string | null }>(org, {
    name: 'automations',
    path: '/v1/automations',
    filter,
    getReloadMs: (page) => (page?.automations.some(({ lastRun }) => isOpen(lastRun)) === true ? BUSY_MS : IDLE_MS),
  });
}

/** Lists the ready-made automations. */
export function automationTemplatesQuery(org: string) {
  return listQuery<AutomationTemplate>(org, {
    key: ['automation-templates'],
    path: '/v1/automations/templates',
    name: 'templates',
  });
}

/** Lists the repositories whose definitions of automations have problems. */
export function automationDefinitionsQuery(org: string, projectId?: string) {
  return listQuery<AutomationDefinitions>(org, {
    key: ['automation-definitions', projectId ?? ''],
    path: `/v1/automations/definitions${buildQuery({ projectId })}`,
    name: 'definitions',
  });
}

/** Loads one automation, and reloads it every 3 seconds while it runs. */
export function automationQuery(org: string, id: string) {
  return queryOptions({
    ...resourceQuery<Automation>(org, ['automation', id], getPath(id)),
    refetchInterval: ({ state }) => (isOpen(state.data?.lastRun ?? null) ? BUSY_MS : IDLE_MS),
  });
}

/** Lists the runs of an automation page by page, newest first. Reloads every 3 seconds while one runs. */
export function automationRunsQuery(org: string, id: string) {
  return pagedQuery<{ runs: AutomationRun[]; nextCursor: string | null }>(org, {
    name: 'automation-runs',
    path: getPath(id, '/runs'),
    filter: {},
    getReloadMs: (page) => (page?.runs.some(isOpen) === true ? BUSY_MS : IDLE_MS),
  });
}

function isOpen(run: AutomationRun | null): boolean {
  return run !== null && run.status !== 'finished';
}

const BUSY_MS = 3_000;
const IDLE_MS = 20_000;

/** Fields of an automation, as the API takes them. */
export interface AutomationInput {
  name: string;
  prompt: string;
  trigger: Automation['trigger'];
  contextRepositories: string[] | null;
  baseBranch: string | null;
  delivery: Automation['delivery'];
  template: string | null;
  translate: { language: string } | null;
  budget: { cost: number | null };
  notify: string[];
}

/** Creates an automation. */
export function createAutomation(org: string, input: AutomationInput & { projectId: string }): Promise<Automation> {
  return call('/v1/automations', { org, method: 'POST', body: input });
}

/** Changes the given fields. */
export function changeAutomation(
  org: string,
  id: string,
  change: Partial<AutomationInput> | { status: Automation['status'] },
): Promise<Automation> {
  return call(getPath(id), { org, method: 'PATCH', body: change });
}

/** Deletes an automation with the list of its runs. */
export function deleteAutomation(org: string, id: string): Promise<unknown> {
  return call(getPath(id), { org, method: 'DELETE' });
}

/** Requests a run. */
export function runAutomation(org: string, id: string): Promise<AutomationRun> {
  return call(getPath(id, '/run'), { org, method: 'POST' });
}

function getPath(id: string, subpath = ''): string {
  return `/v1/automations/${encodeURIComponent(id)}${subpath}`;
}
