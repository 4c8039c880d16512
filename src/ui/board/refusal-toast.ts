import type { ApiError } from '#src/lib/http.ts'
import { showToast } from '../toast-queue.ts'

const ERROR_TOAST_MS = 20_000

/** Says why a change to a card was undone, with Retry unless the card is gone. */
export function showRefusal(
  { name, verb }: { name: string; verb: string },
  refusal: ApiError,
  retry: () => void,
): void {
  const reason =
    refusal.code === 'stale_version'
      ? 'Someone else changed it. The current version is shown.'
      : refusal.message
  showToast({
    message: `${name} was not ${verb}. ${reason}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(refusal.status === 404 ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
