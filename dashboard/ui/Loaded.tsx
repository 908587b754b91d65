import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { SkeletonShape } from './Skeleton.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Name of what is loaded, as an error begins with it: "The projects". */
  name: string;
  /** Shape of the placeholder. @defaultValue 'table' */
  shape?: SkeletonShape;
  /** Number of lines of the placeholder. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Shows what a query loads once it is there; before that its place, and a way to get on when it fails. */
export function Loaded<Data>({
  query: { data, error, refetch },
  name,
  shape = 'table',
  lines,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error !== null && error !== undefined)
    return <ErrorState title={`Couldn't load ${name}`} error={error} retry={() => void refetch()} />;
  return <Skeleton shape={shape} lines={lines} />;
}
