import type { HistoryState } from '@tanstack/react-router'

interface OpenedAddress {
  /** As in the address bar, with its "?". */
  search: string
  /** What follows the "#", with or without it. */
  hash: string
  state: HistoryState
}

/**
 * The secret of the invitation that an address opens: from its link, or from the history entry it was moved to. Links carry
 * it behind the `#`, which browsers send to no server; older links had it in the query.
 */
export function inviteSecret({ search, hash, state }: OpenedAddress): string | undefined {
  return /[?#&]invite=([\w-]+)/.exec(`${search}#${hash}`)?.[1] ?? state.invite
}
