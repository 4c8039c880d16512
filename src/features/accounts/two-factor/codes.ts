/** Time steps accepted before and after the current one, for phones with an inexact clock. */
export const STEPS_AROUND = 1
export const STEP_SECONDS = 30

export function plainCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

export function isAuthenticatorCode(plain: string): boolean {
  return /^\d{6}$/.test(plain)
}

/** Splits a backup code in two halves, which are easier to copy from paper. */
export function shownBackupCode(plain: string): string {
  return `${plain.slice(0, 5)}-${plain.slice(5)}`
}
