import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { Skeleton } from './Skeleton.tsx';
import type { SkeletonShape } from './Skeleton.tsx';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Name of the data, for the error message: "projects" in "Couldn't load projects". */
  name: string;
  /** Shape of the placeholder. @defaultValue 'table' */
  shape?: SkeletonShape;
  /** Number of lines in the placeholder. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Renders the data of a query: a placeholder while it loads, and an error with a retry button if it fails. */
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
