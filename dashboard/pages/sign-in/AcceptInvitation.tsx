import { useSearch } from '@tanstack/react-router';
import { JoinForm } from './JoinForm.tsx';

/** Page behind the link of an invitation. */
export function AcceptInvitation() {
  return <JoinForm token={useSearch({ from: '/invitation' }).token} />;
}
