import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/** The history state this screen was opened with: the URL changes before the screen does. */
export function useArrivalState(path: string): HistoryState {
  const here = useLocation({ select: ({ pathname, state }) => (pathname === path ? state : null) })
  const [arrived, setArrived] = useState<HistoryState>(here ?? {})
  if (here !== null && here !== arrived) setArrived(here)
  return here ?? arrived
}
