import { ApiError } from '#src/lib/http.ts'
import { ButtonLink } from '#src/ui/button.tsx'

export const LINK_ENDED = 'This link no longer works'

/** Replaces the form when the link was used, has expired or is incomplete. */
export function LinkEnded() {
  return (
    <>
      <p>
        Links work once and expire after 10 minutes. Use the link in your latest email, or ask for a new one.
      </p>
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

export function isLinkEnded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'invalid_link'
}
