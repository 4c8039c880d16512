/** Where a person lands after sign-in when nothing else was asked for. */
export const DEFAULT_RETURN_TO = '/dashboard'

const OWN_ORIGIN = 'https://own.invalid'
/** Screens that are passed through on the way in; going back to one would lead in a circle. */
const WAYS_IN =
  /^\/(login|signup|forgot-password|reset-password|magic-link|confirm-email|email-change)(\/|$)/i

/**
 * The path to go to after signing in: `value` when it is a path on our own origin and not an account
 * screen, else the dashboard. Never throws.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return DEFAULT_RETURN_TO
  if (!URL.canParse(value, OWN_ORIGIN)) return DEFAULT_RETURN_TO
  const url = new URL(value, OWN_ORIGIN)
  // Dots are resolved by now: "/x/..//elsewhere" has become "//elsewhere".
  const isElsewhere = url.origin !== OWN_ORIGIN || url.pathname.startsWith('//')
  if (isElsewhere || WAYS_IN.test(decoded(url.pathname))) return DEFAULT_RETURN_TO
  return url.pathname + url.search + url.hash
}

/** As the router reads it: "/%6Cogin" is "/login". */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
