import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { markSession } from '../lib/session-mark.ts';
import { showToast } from '../ui/toasts.ts';

/**
 * Opens the sign-in page after a session has expired. Signing in leads back to the current page. Does nothing on pages
 * that don't need a session.
 */
export async function redirectToSignIn(router: RegisteredRouter, queryClient: QueryClient): Promise<void> {
  const { location, matches } = router.state;
  if (!matches.some(({ routeId }) => routeId === '/signed-in')) return;
  markSession('none');
  await router.navigate({ to: '/sign-in', search: { next: location.href }, replace: true });
  queryClient.clear();
  showToast('Your session expired. Sign in again.', 'bad');
}
