import { ApiError } from '#src/lib/http.ts'
import { showToast } from './toast-queue.ts'

const ERROR_TOAST_MS = 20_000

/** Shows why a change failed and was rolled back, with Retry unless the row is gone. */
export function showFailedChange(
  { name, verb }: { name: string; verb: string },
  failure: unknown,
  retry: () => void,
): void {
  const { code, status } = failure instanceof ApiError ? failure : { code: '', status: 0 }
  const message = failure instanceof Error ? failure.message : String(failure)
  const reason = code === 'stale_version' ? 'Someone else changed it. The current version is shown.' : message
  showToast({
    message: `${name} was not ${verb}. ${reason}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(status === 404 ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
