/** The default page after sign-in. */
export const DEFAULT_RETURN_TO = '/dashboard'

const OWN_ORIGIN = 'https://own.invalid'
/** Screens that must not be returned to, as that would be a loop. */
const ACCOUNT_SCREENS =
  /^\/(login|signup|forgot-password|reset-password|magic-link|confirm-email|email-change)(\/|$)/i

/** The page after sign-in: `value` if it is a path of DoneUp and not an account screen, otherwise the dashboard. */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value)) return DEFAULT_RETURN_TO
  if (!URL.canParse(value, OWN_ORIGIN)) return DEFAULT_RETURN_TO
  const url = new URL(value, OWN_ORIGIN)
  // The URL parser has resolved dots: "/x/..//elsewhere" is "//elsewhere".
  const isElsewhere = url.origin !== OWN_ORIGIN || url.pathname.startsWith('//')
  if (isElsewhere || ACCOUNT_SCREENS.test(decoded(url.pathname))) return DEFAULT_RETURN_TO
  return url.pathname + url.search + url.hash
}

/** Decodes like the router: "/%6Cogin" is "/login". */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
