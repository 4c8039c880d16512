export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M2 12.5 12 3l10 9.5" stroke="var(--accent)" strokeWidth="3.4" strokeLinejoin="miter" />
      <path d="M2 17.2h20" stroke="var(--ink)" strokeWidth="2.4" />
      <path d="M2 21.5h20" stroke="var(--ink)" strokeWidth="1.2" />
    </svg>
  )
}
