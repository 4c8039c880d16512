import type { z } from 'zod'
import type { authorSchema } from '../schemas/person-schemas.ts'

/** Props of the box for one's name. */
export const NAME_FIELD = {
  label: 'Your name',
  name: 'name',
  autoComplete: 'name',
  hint: 'What your colleagues call you. You can leave it empty.',
} as const

export interface Named {
  /** Empty for someone who hasn't said. */
  name: string
  email: string
}

/** What a person is called: the name, otherwise the part of the email before the @. */
export function personName({ name, email }: Named): string {
  return name || email.split('@')[0] || email
}

export type Author = z.infer<typeof authorSchema>

/** What an author is called; null is someone whose account is deleted. A text is from an earlier version's stored answer. */
export function authorName(author: Author | string | null): string {
  if (author === null) return 'A former member'
  return typeof author === 'string' ? author : personName(author)
}

/** As `authorName`, and “You” for the reader. */
export function authorText(author: Author | string | null, myId: string): string {
  return isAuthor(author, myId) ? 'You' : authorName(author)
}

export function isAuthor(author: Author | string | null, userId: string): boolean {
  return author !== null && typeof author !== 'string' && author.id === userId
}
