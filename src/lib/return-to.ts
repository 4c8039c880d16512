/** Where a person lands after sign-in when nothing else was asked for. */
export const DEFAULT_RETURN_TO = '/dashboard'

const OWN_ORIGIN = 'https://own.invalid'

/**
 * The path to go to after signing in: `value` when it is a path on our own origin and not an account
 * screen, else the dashboard. Never throws.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return DEFAULT_RETURN_TO
  if (!URL.canParse(value, OWN_ORIGIN)) return DEFAULT_RETURN_TO
  const url = new URL(value, OWN_ORIGIN)
  // Dots are resolved by now: "/x/..//elsewhere" has become "//elsewhere".
  if (
    url.origin !== OWN_ORIGIN ||
    url.pathname.startsWith('//') ||
    /^\/(login|signup)(\/|$)/.test(url.pathname)
  )
    return DEFAULT_RETURN_TO
  return url.pathname + url.search + url.hash
}
