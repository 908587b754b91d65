import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '../api/session.ts';
import { describeError } from '../lib/describe-error.ts';
import { showToast } from '../ui/toasts.ts';

/** Returns a function that ends the session and opens the sign-in page. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const handleSignOut = async () => {
    try {
      await signOut();
      await navigate({ to: '/sign-in', search: {} });
      queryClient.clear();
    } catch (error) {
      showToast(describeError(error), 'bad');
    }
  };
  return () => void handleSignOut();
}
