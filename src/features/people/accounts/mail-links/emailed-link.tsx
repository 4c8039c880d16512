import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#src/lib/api/http.ts'
import { linkFragment } from '#src/lib/browser/link-fragment.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { linkAccountQuery } from './api.ts'

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

/** Like `useLinkOutcome`, with the account of the link, which is looked up before it is redeemed. */
export function useAccountLink<Outcome>(token: string | null) {
  const client = useQueryClient()
  const query = linkAccountQuery(token)
  const { data: account } = useQuery(query)
  const { outcome, redeem } = useLinkOutcome<Outcome>(token)
  return {
    account,
    outcome,
    redeem: (send: (token: string) => Promise<Outcome>) =>
      redeem(async (secret) => {
        // It would come after the link was redeemed, which ends it.
        await client.cancelQueries({ queryKey: query.queryKey })
        return send(secret)
      }),
  }
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

/** The secret in the URL fragment, or null. Removed from the URL immediately, so that no history or bookmark has it. */
export function useLinkToken(): string | null {
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const [page] = useState(pathname)
  const { hash } = useArrival(page)
  const found = linkFragment(hash)
  const [token, setToken] = useState(found)
  // Opening the link again in the same window changes only the fragment.
  if (found !== '' && found !== token) setToken(found)
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return token === '' ? null : token
}
