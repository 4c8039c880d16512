import type { HistoryState } from '@tanstack/react-router'

interface OpenedAddress {
  /** As in the address bar, with its "?". */
  search: string
  state: HistoryState
}

/** The secret of the invitation that an address opens: from its link, or from the history entry it was moved to. */
export function inviteSecret({ search, state }: OpenedAddress): string | undefined {
  return new URLSearchParams(search).get('invite') ?? state.invite
}
