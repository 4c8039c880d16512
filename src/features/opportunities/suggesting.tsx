import { type ComponentType, createContext, type Ref } from 'react'

/** A list of addresses under the box of a new deal: shown, told what is typed, and given the keys. */
export interface SuggestingProps {
  id: string
  text: string
  onChoose: (address: string) => void
  onChange: (state: { isOpen: boolean; activeId: string | null }) => void
  ref: Ref<{ press: (key: string) => boolean }>
}

/** What offers addresses on this board; without it they are typed. */
export const SuggestingContext = createContext<ComponentType<SuggestingProps> | null>(null)
