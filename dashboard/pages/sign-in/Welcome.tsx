import { useSearch } from '@tanstack/react-router';
import { JoinForm } from './JoinForm.tsx';

/** Where the link of the first start leads: it makes the owner. */
export function Welcome() {
  return <JoinForm token={useSearch({ from: '/welcome' }).token} />;
}
