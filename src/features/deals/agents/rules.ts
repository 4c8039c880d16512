import { asciiEmail } from '#src/lib/schemas/text-schemas.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { phoneDigits } from '#src/lib/text/phone-digits.ts'
import { plainLetters, plainName } from '#src/lib/text/plain-words.ts'
import type { Agent } from './schema.ts'

/**
 * The digits of a phone number without the zero or country code that a New Zealand number begins with: "+64 (0)21 555 0142",
 * "0064 21 555 0142" and "021 555 0142" are one. Other countries keep their code: "+61412345678".
 */
function plainPhone(phone: string): string {
  const digits = phoneDigits(phone)
  const national = digits.replace(/^(?:(?:\+|00)640?|64(?=\d{8,10}$)|0(?!0))/, '')
  return national.replace(/^00/, '+').replace(/(?!^)\+/g, '')
}

/** A run of digits with the signs of phone numbers, or one word. */
const SEARCHED = /(?<!\S)[+(]*\d[\d\s().+/-]*(?!\S)|\S+/g

type Contact = Readonly<Record<'name' | 'phone' | 'email', string | null>>

export interface LikelyDuplicate {
  agent: Agent
  by: 'name' | 'email' | 'phone'
}

/** Used only for a warning: duplicates can be saved. */
export function likelyDuplicates(draft: Contact, agents: readonly Agent[], ownId: string | null) {
  return agents.flatMap((agent) => {
    const by = agent.id === ownId ? null : sharedContact(draft, agent)
    return by === null ? [] : [{ agent, by }]
  })
}

/** What a contact may have in common with another: equal for the same name, email or phone number. */
export function contactKeys({ name, email, phone }: Contact, nameKey = plainName) {
  return {
    name: nameKey(name ?? ''),
    email: asciiEmail(email ?? '').toLowerCase(),
    phone: plainPhone(phone ?? ''),
  }
}

/** What two contacts have in common, or null. */
export function sharedContact(
  draft: Contact,
  other: Contact,
  nameKey = plainName,
): LikelyDuplicate['by'] | null {
  const [one, another] = [contactKeys(draft, nameKey), contactKeys(other, nameKey)]
  const parts = ['name', 'email', 'phone'] as const
  return parts.find((part) => one[part] !== '' && one[part] === another[part]) ?? null
}

/** Each typed word or number must occur in the name, phone or email, or in what is known of the contact `also`. */
export function searchContacts<Row extends Contact>(
  contacts: readonly Row[],
  search: string,
  also: (contact: Row) => string = () => '',
): readonly Row[] {
  const words = (plainLetters(search).match(SEARCHED) ?? []).map((text) => ({
    text: plainName(text),
    digits: /^[+(\d]/.test(text) ? plainPhone(text) : null,
  }))
  return contacts.filter((contact) => {
    const text = plainName([contact.name, contact.phone, contact.email, also(contact)].join(' '))
    const phone = contact.phone === null ? null : plainPhone(contact.phone)
    return words.every((word) => {
      return text.includes(word.text) || (word.digits !== null && phone?.includes(word.digits) === true)
    })
  })
}

export function sortByName(agents: readonly Agent[]): Agent[] {
  return agents.toSorted((a, b) => compareNames(plainName(a.name), plainName(b.name)) || compare(a.id, b.id))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
