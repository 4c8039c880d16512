import { createContext, use } from 'react'
import type { OpenedDeal } from './deal-editing.tsx'
import type { useDealEditor } from './deal-editor.tsx'

/** `head`: where the page's head shows the save state of a tab with edits of its own. */
type OpenDeal = OpenedDeal & ReturnType<typeof useDealEditor> & { head: HTMLElement | null }

export const OpenDealContext = createContext<OpenDeal | null>(null)

/** The deal of the page around this part, with the edits that aren't saved yet. */
export function useOpenDeal(): OpenDeal {
  const deal = use(OpenDealContext)
  if (deal === null) throw new Error('This part needs the page of a deal around it.')
  return deal
}
