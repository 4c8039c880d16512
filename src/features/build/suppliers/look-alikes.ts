import { contactKeys, sharedContact } from '#src/features/deals/agents/rules.ts'
import { plainFirm } from '#src/lib/text/name-spellings.ts'
import type { Supplier } from './schema.ts'

export interface LookAlike {
  other: Supplier
  /** What both have in common. */
  by: 'name' | 'email' | 'phone'
}

/** The first of the others that looks like a supplier, by name ("Ace Plumbing Ltd" and "ACE plumbing"), email or phone. */
export function lookAlikeOf(
  contact: Parameters<typeof sharedContact>[0],
  others: readonly Supplier[],
): LookAlike | null {
  for (const other of others) {
    const by = sharedContact(contact, other, plainFirm)
    if (by !== null) return { other, by }
  }
  return null
}

/** Each supplier that looks like another, by id, with the name of the other. */
export function lookAlikes(suppliers: readonly Supplier[]): ReadonlyMap<string, string> {
  const first = new Map<string, Supplier>()
  const found = new Map<string, string>()
  for (const supplier of suppliers) {
    for (const [part, key] of Object.entries(contactKeys(supplier, plainFirm))) {
      if (key === '') continue
      const other = first.get(`${part} ${key}`)
      if (other === undefined) first.set(`${part} ${key}`, supplier)
      else {
        if (!found.has(other.id)) found.set(other.id, supplier.name)
        if (!found.has(supplier.id)) found.set(supplier.id, other.name)
      }
    }
  }
  return found
}
