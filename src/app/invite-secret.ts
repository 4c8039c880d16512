import type { HistoryState } from '@tanstack/react-router'

interface OpenedAddress {
  search: string
  hash: string
  state: HistoryState
}

/** An invitation's secret, from its link or the history entry. Links have it in the fragment, older ones in the query. */
export function inviteSecret({ search, hash, state }: OpenedAddress): string | undefined {
  return /[?#&]invite=([\w-]+)/.exec(`${search}#${hash}`)?.[1] ?? state.invite
}
