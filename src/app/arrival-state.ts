import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * What somebody arrived at this screen with. The address changes before the screen does: what the next one is told must
 * not be shown on this one for a moment.
 */
export function useArrivalState(path: string): HistoryState {
  const here = useLocation({ select: ({ pathname, state }) => (pathname === path ? state : null) })
  const [arrived, setArrived] = useState<HistoryState>(here ?? {})
  if (here !== null && here !== arrived) setArrived(here)
  return here ?? arrived
}
