import encodeQrCode from 'qr';
import css from './QrCode.module.css';

/** QR code for a phone's camera. It is dark on light in both themes, because many cameras can't read the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQrCode(text, 'raw', { ecc: 'low', border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}

/** Modules of free space that decoders need on each side. */
const QUIET_ZONE = 4;
