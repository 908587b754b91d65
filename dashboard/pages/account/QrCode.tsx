import { encodeQrCode } from '../../lib/qr-code.ts';
import css from './QrCode.module.css';

/** QR code for a phone's camera. It is dark on light in both themes, because many cameras can't read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQrCode(text);
  const size = modules.length + 2 * QUIET_ZONE;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])),
  );
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join('')} />
    </svg>
  );
}

/** Modules of free space that decoders need on each side. */
const QUIET_ZONE = 4;
