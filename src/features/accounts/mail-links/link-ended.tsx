import { type ReactNode, useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { ButtonLink } from '#src/ui/button.tsx'

export const LINK_ENDED = 'This link no longer works'

/**
 * The outcome of redeeming the page's link: null before, `ended` when it was used, has expired or is incomplete. The
 * page can be opened again with another link.
 */
export function useLinkOutcome<Outcome>(token: string | null) {
  const [redeemed, setRedeemed] = useState<{ token: string; outcome: Outcome | 'ended' } | null>(null)

  async function redeem(send: (token: string) => Promise<Outcome>): Promise<void> {
    if (token === null) return
    const outcome = await send(token).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'invalid_link') return 'ended' as const
      throw error
    })
    setRedeemed({ token, outcome })
  }

  const outcome = token === null ? 'ended' : redeemed?.token === token ? redeemed.outcome : null
  return { outcome, redeem }
}

interface LinkResultProps {
  children: ReactNode
  to: '/account' | '/dashboard' | '/forgot-password' | '/login'
  action: string
}

/** Replaces the form once the link has been redeemed or has ended. */
export function LinkResult({ children, to, action }: LinkResultProps) {
  return (
    <>
      {children}
      <p>
        <ButtonLink to={to} variant="filled">
          {action}
        </ButtonLink>
      </p>
    </>
  )
}

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
