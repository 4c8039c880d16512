import { createContext } from 'react'

/** The question about an organization that is called after an email, for a member who may rename it and hasn't left the question open. */
export interface BusinessName {
  suggestion: string
  /** Throws the failure. */
  rename: (name: string) => Promise<void>
  /** It isn't asked again in this browser. */
  leave: () => void
}

export const BusinessNameContext = createContext<BusinessName | null>(null)
