import { lazy, Suspense } from 'react';

interface LazyPaletteProps {
  shown: 'closed' | 'commands' | 'shortcuts';
  setShown: (view: 'closed' | 'commands' | 'shortcuts') => void;
}

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }));

/** The command palette and the list of shortcuts. Their code loads when you first open them. */
export function LazyPalette({ shown, setShown }: LazyPaletteProps) {
  if (shown === 'closed') return null;
  const close = () => setShown('closed');
  return (
    <Suspense>
      {shown === 'commands' ? (
        <Palette close={close} openShortcuts={() => setShown('shortcuts')} />
      ) : (
        <Shortcuts close={close} />
      )}
    </Suspense>
  );
}
