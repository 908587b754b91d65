import { useEffect, useRef } from 'react';

/** Ends a request of a form when the form is closed, or when the next request starts. */
export function useEndedRequest(): { startRequest: () => AbortSignal; endRequest: () => void } {
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  return {
    startRequest() {
      current.current?.abort();
      current.current = new AbortController();
      return current.current.signal;
    },
    endRequest: () => current.current?.abort(),
  };
}
