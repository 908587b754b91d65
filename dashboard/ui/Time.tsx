import { useEffect, useReducer } from 'react';
import { formatDateTime, formatRelative } from '../lib/format-time.ts';

interface TimeProps {
  /** Time in RFC 3339 format. */
  at: string;
}

/** Relative time ("3 min ago") that updates every 20 seconds. Its tooltip has the exact time. */
export function Time({ at }: TimeProps) {
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(update, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(date)} className="numeric">
      {formatRelative(date, new Date())}
    </time>
  );
}

const REFRESH_MS = 20_000;
