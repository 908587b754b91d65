import { useSearch } from '@tanstack/react-router';
import { JoinForm } from './JoinForm.tsx';

/** Where the link of an invitation leads. */
export function AcceptInvitation() {
  return <JoinForm token={useSearch({ from: '/invitation' }).token} />;
}
