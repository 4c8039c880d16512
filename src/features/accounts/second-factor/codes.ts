/** How many time steps before and after the present one a code may be of: clocks of phones are not exact. */
export const STEPS_AROUND = 1
export const STEP_SECONDS = 30

/** A code without what people put between its characters. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Whether this is of an authenticator app; backup codes are longer. */
export function isAuthenticatorCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** A backup code in two halves, as it is shown: easier to copy from paper. */
export function shownBackupCode(plain: string): string {
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
