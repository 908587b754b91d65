import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Moves the focus to the content when the page that had it has gone, so that neither the keyboard nor a screen reader begins at the top again. */
export function useLostFocus(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== path;
    before.current = path;
    if (isOther && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
