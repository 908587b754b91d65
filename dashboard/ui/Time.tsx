import { useEffect, useReducer } from 'react';
import { formatDateTime, formatRelative } from '../lib/format-time.ts';

interface TimeProps {
  /** RFC 3339. */
  at: string;
}

/** A time as people say it ("3 min ago"), which goes on with the clock; the exact one is its tooltip. */
export function Time({ at }: TimeProps) {
  const [, goOn] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(goOn, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(date)} className="numeric">
      {formatRelative(date, new Date())}
    </time>
  );
}

const EVERY_MS = 20_000;
