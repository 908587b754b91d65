import type { Diagnostic } from '../api/types.ts';
import { Badge } from '../ui/Badge.tsx';
import type { Tone } from '../ui/Badge.tsx';
import css from './DiagnosticItem.module.css';

/** Label and color of each severity. */
export const SEVERITIES: Record<Diagnostic['severity'], { label: string; tone: Tone }> = {
  error: { label: 'Error', tone: 'bad' },
  warning: { label: 'Warning', tone: 'warn' },
  info: { label: 'Notice', tone: 'info' },
};

interface DiagnosticItemProps extends Pick<Diagnostic, 'severity' | 'code' | 'message' | 'line'> {
  /** File, line and column. */
  place: string;
  /** The line in the file. @defaultValue it isn't shown */
  source?: string | undefined;
}

/** A problem in a list of problems. */
export function DiagnosticItem({ severity, code, message, line, place, source }: DiagnosticItemProps) {
  const { label, tone } = SEVERITIES[severity];
  return (
    <li className={css.item}>
      <p className={css.head}>
        <Badge tone={tone}>{label}</Badge>
        <code className={css.place}>{place}</code>
        <span className={css.code}>{code}</span>
      </p>
      <p>{message}</p>
      {source !== undefined && source.trim() !== '' && (
        <pre className={css.source}>
          <code className={css.number}>{line}</code>
          <code>{source}</code>
        </pre>
      )}
    </li>
  );
}
