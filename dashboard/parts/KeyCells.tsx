import type { ReactNode } from 'react';
import { formatDate } from '../lib/format-time.ts';
import { getKeyState } from '../lib/key-state.ts';
import type { KeyState, KeyTimes } from '../lib/key-state.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Tone } from '../ui/Badge.tsx';
import { Time } from '../ui/Time.tsx';

/** The name of a key or a token, with the parts of it that aren't secret. */
export function KeyName({ name, prefix, lastFour }: { name: string; prefix: string; lastFour: string }) {
  return (
    <div>
      <div>
        <strong>{name}</strong>
      </div>
      <code className="muted">
        {prefix}…{lastFour}
      </code>
    </div>
  );
}

/** When a key or a token was last used. */
export function LastUse({ at }: { at: string | null }) {
  return at === null ? <span className="muted">Never</span> : <Time at={at} />;
}

const STATES: Record<KeyState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'ok' },
  'expires-soon': { label: 'Expires soon', tone: 'warn' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'neutral' },
};

interface KeyStatusProps {
  times: KeyTimes;
  now: number;
  /** Lines below the status. */
  children?: ReactNode;
}

/** Whether a key or a token is valid. A tooltip shows when it expires. */
export function KeyStatus({ times, now, children }: KeyStatusProps) {
  const { label, tone } = STATES[getKeyState(times, now)];
  return (
    <span title={times.expiresAt === null ? 'Never expires' : `Expires ${formatDate(new Date(times.expiresAt))}`}>
      <Badge tone={tone}>{label}</Badge>
      {children}
    </span>
  );
}
