import { type ComponentType, createContext, type Ref } from 'react'

export interface AddressSuggestionsProps {
  id: string
  text: string
  onChoose: (address: string) => void
  onChange: (state: { isOpen: boolean; activeId: string | null }) => void
  ref: Ref<{ press: (key: string) => boolean }>
}

/** The list of addresses below the field of a new deal; null without suggestions. */
export const AddressSuggestionsContext = createContext<ComponentType<AddressSuggestionsProps> | null>(null)
