import type { ApiError } from '#src/lib/http.ts'
import { showToast } from '../toast-queue.ts'

const ERROR_TOAST_MS = 20_000

/** Shows why a change to a card failed and was rolled back, with Retry unless the card is gone. */
export function showFailedChange(
  { name, verb }: { name: string; verb: string },
  failure: ApiError,
  retry: () => void,
): void {
  const reason =
    failure.code === 'stale_version'
      ? 'Someone else changed it. The current version is shown.'
      : failure.message
  showToast({
    message: `${name} was not ${verb}. ${reason}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(failure.status === 404 ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
