import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { ApiError, isSignedOut } from './api-error.ts';

/**
 * Creates the cache of API responses. It retries unreachable servers and server errors twice, and never retries a 4xx
 * response. It sends requests even if the browser reports that it is offline, because the service can run on the same
 * machine or network. It calls `onSignedOut` when an existing session has expired.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => isInitialSessionCheck(query) || onError(error) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        throwOnError: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Returns whether this is the first check for a session: its 401 means "not signed in", not "expired". */
function isInitialSessionCheck({ queryKey, state }: Query<unknown, unknown>): boolean {
  return queryKey[0] === 'me' && state.data === undefined;
}
