import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Keeps what the API returned. What is refused is not asked for again; what is not reached is, twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        throwOnError: false,
      },
    },
  });
}
