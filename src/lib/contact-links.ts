import { plainLetters } from './plain-words.ts'

/** Dials "+64 (0)21 555 0142" without the zero, which a country code replaces. */
export function phoneLink(phone: string): string {
  return `tel:${plainLetters(phone)
    .replace(/[^\d+]/g, '')
    .replace(/^((?:\+|00)64)0/, '$1')}`
}

/** Signs such as "&" and "#" of an address would end it in a link. */
export function emailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
