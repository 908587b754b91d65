import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { ApiError, isSignedOut } from './api-error.ts';

/**
 * Keeps what the API returned. What is refused is not asked for again; what is not reached is, twice. `onSignedOut` is called when a session that
 * was there has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (isSignedOut(error)) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => isFirstLook(query) || onError(error) }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        throwOnError: false,
      },
    },
  });
}

/** Whether it asks who is signed in, and nobody was known to be. */
function isFirstLook({ queryKey, state }: Query<unknown, unknown>): boolean {
  return queryKey[0] === 'me' && state.data === undefined;
}
