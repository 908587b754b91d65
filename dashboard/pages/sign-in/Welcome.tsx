import { useSearch } from '@tanstack/react-router';
import { JoinForm } from './JoinForm.tsx';

/** Page that the setup link opens. It creates the owner account. */
export function Welcome() {
  return <JoinForm isSetup token={useSearch({ from: '/welcome' }).token} />;
}
