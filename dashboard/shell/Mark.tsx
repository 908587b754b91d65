/** Bindery's logo: a bound book. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="5" y="4" width="22" height="24" rx="3" fill="#9a3412" />
      <path d="M10 4v24" stroke="#fff" strokeWidth="2" />
      <path d="M15 11h8M15 16h8M15 21h5" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
