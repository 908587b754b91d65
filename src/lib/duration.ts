const SECONDS: Record<string, number> = { '': 1, s: 1, m: 60, h: 3_600, d: 86_400 };
const DURATION = /^(\d{1,9})(s|m|h|d|)$/;

/** Reads `90`, `90s`, `15m`, `1h` or `7d` as seconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const match = DURATION.exec(text);
  const unit = SECONDS[match?.[2] ?? 'none'];
  return match && unit !== undefined ? Number(match[1]) * unit : undefined;
}
