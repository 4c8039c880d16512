import { ApiError } from '#src/lib/http.ts'
import { ButtonLink } from '#src/ui/button.tsx'

export const LINK_ENDED = 'This link no longer works'

/** What stands in place of the form when the link has been used, is too old, or was cut short on its way here. */
export function LinkEnded() {
  return (
    <>
      <p>Links work once, and for 10 minutes. Open the newest mail again, or ask for a new link.</p>
      <p>
        <ButtonLink to="/forgot-password" variant="filled">
          Ask for a new link
        </ButtonLink>{' '}
        <ButtonLink to="/login" variant="quiet">
          Back to sign in
        </ButtonLink>
      </p>
    </>
  )
}

/** Whether the server refused a request because the mailed link opens nothing any more. */
export function isLinkEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_link'
}
