import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'

interface Arrival {
  /** The fragment of the address, without #. */
  hash: string
  state: HistoryState
}

const NOTHING: Arrival = { hash: '', state: {} }

/**
 * What the page of a path was opened with. While it is being left, the router's location is already that of the next page: this stays what
 * it was.
 */
export function useArrival(path: string): Arrival {
  const hash = useLocation({ select: ({ pathname, hash }) => (pathname === path ? hash : null) })
  const state = useLocation({ select: ({ pathname, state }) => (pathname === path ? state : null) })
  const isHere = hash !== null && state !== null
  const [arrived, setArrived] = useState(isHere ? { path, hash, state } : { path, ...NOTHING })
  if (isHere && (arrived.path !== path || arrived.hash !== hash || arrived.state !== state))
    setArrived({ path, hash, state })
  if (isHere) return { hash, state }
  return arrived.path === path ? arrived : NOTHING
}
