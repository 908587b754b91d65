import { useSearch } from '@tanstack/react-router';
import { JoinForm } from './JoinForm.tsx';

/** Page that an invitation link opens. */
export function AcceptInvitation() {
  return <JoinForm token={useSearch({ from: '/invitation' }).token} />;
}
