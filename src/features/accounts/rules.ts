import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './schema.ts'

const TOO_WEAK = 'Password is too weak. Please use at least 6 characters.'

/** What is wrong with a new password, or null. Characters are code points, so an emoji counts once. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length
  if (length < MIN_PASSWORD_LENGTH) return TOO_WEAK
  if (length > MAX_PASSWORD_LENGTH)
    return `Password is too long. Please use at most ${MAX_PASSWORD_LENGTH} characters.`
  return null
}
