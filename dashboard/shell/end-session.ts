import type { QueryClient } from '@tanstack/react-query';
import type { createAppRouter } from '../router.tsx';
import { markSession } from '../lib/session-mark.ts';
import { showToast } from '../ui/toasts.ts';

/** Leaves for the sign-in page, which leads back to the page that is shown; nothing where that page needs no session. */
export async function endSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): Promise<void> {
  const { location, matches } = router.state;
  if (!matches.some(({ routeId }) => routeId === '/signed-in')) return;
  markSession('none');
  await router.navigate({ to: '/sign-in', search: { next: location.href }, replace: true });
  queryClient.clear();
  showToast('Your session expired. Sign in again.', 'bad');
}
