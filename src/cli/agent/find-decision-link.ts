import { AppError } from '../../errors.ts';
import { callApi } from './api-client.ts';
import type { RemoteService } from './api-client.ts';

/**
 * Asks for the link that merges or closes the pull request of a job; undefined when the key may not decide, or when the
 * pull request is on a host with buttons of its own. `path` is `/v2/agent/{projectId}/job/{id}`.
 */
export async function findDecisionLink(service: RemoteService, path: string): Promise<string | undefined> {
  try {
    const link = await callApi<{ decisionUrl: string }>(service, { path: `${path}/decision-link`, method: 'POST' });
    return link.decisionUrl;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_request') return undefined;
    throw error;
  }
}
