import { useSearch } from '@tanstack/react-router';
import { JoinForm } from './JoinForm.tsx';

/** Page behind the link of the first start: it makes the owner. */
export function Welcome() {
  return <JoinForm token={useSearch({ from: '/welcome' }).token} />;
}
