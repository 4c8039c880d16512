import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PricingScreen } from '#src/features/people/billing/pricing-screen.tsx'
import type { BillingPeriod } from '#src/features/people/billing/schema.ts'
import { ApiError, isUnreached, type Reader, request } from '#src/lib/api/http.ts'
import { usePublicConfig } from '#src/lib/browser/public-config.ts'
import { useStore } from '#src/lib/browser/store.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { useHydrated } from '#src/ui/browser/use-browser-state.ts'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'
import { checkoutPath, storeBillingPeriod, storedBillingPeriod } from '../billing-period.ts'
import { unsavedDeal, useSavedDeal } from '../session/saved-deal.ts'
import { useSignedInHint } from '../session/signed-in-hint.ts'
import type { Standing } from './session-pricing.tsx'

const loadSessionPricing = async () => (await import('../signed-in-screens.ts')).parts.pricing()
const { SessionPricing } = lazyParts(loadSessionPricing)

const route = getRouteApi('/pricing')

const GUEST: Standing = { subscription: null, trialDays: undefined, failure: null }

/** Prerendered for guests; the part for users is loaded later and must not replace a button during a click. */
export function PricingPage() {
  const router = useRouter()
  const { supportEmail, salesEmail } = usePublicConfig()
  const { period, choosePeriod } = useBillingPeriod()
  const savedDeal = useSavedDeal()
  const unsaved = useStore(unsavedDeal)
  const [known, setKnown] = useState(GUEST)
  const [isManagingBilling, setManagingBilling] = useState(false)
  const isSignedIn = useMayBeSignedIn()
  const { subscription, trialDays, failure } = isSignedIn ? known : GUEST
  const { returnTo } = route.useSearch()
  const { message } = useArrival('/pricing').state
  const isKnown = !isSignedIn || known !== GUEST
  const wasSentHere = returnTo !== undefined
  const shown = useHydrated()
    ? {
        isSignedIn,
        isKnown,
        message,
        savedDeal,
        wasSentHere,
        cameFromElsewhere: isKnown && wasSentHere && failure === null,
      }
    : {}

  // If the session code hasn't loaded yet, a click waits for it.
  const start = async (price: BillingPeriod) =>
    isSignedIn
      ? (await loadSessionPricing()).startTrial(router, price)
      : router.navigate({ to: '/signup', search: { returnTo: checkoutPath(price) } })

  return (
    <>
      <PricingScreen
        period={period}
        supportEmail={supportEmail}
        salesEmail={salesEmail}
        subscription={subscription}
        failure={failure}
        unsaved={unsaved}
        {...shown}
        {...(trialDays !== undefined && { trialDays })}
        onPeriodChange={choosePeriod}
        onStart={start}
        onManageBilling={() => setManagingBilling(true)}
        onUpdateCard={async () => (await loadSessionPricing()).toPortal(router)}
      />
      {isSignedIn && (
        <SessionPricing
          onStanding={setKnown}
          isManagingBilling={isManagingBilling}
          onManagingDone={() => setManagingBilling(false)}
        />
      )}
    </>
  )
}

/**
 * Requests the session of a visitor without the hint too: cookies can outlast cleared storage. Anyone who has a session that can't be
 * read may be a subscriber, and isn't offered a trial.
 */
function useMayBeSignedIn(): boolean {
  const isHinted = useSignedInHint()
  const [mayBe, setMayBe] = useState(false)
  useEffect(() => {
    if (isHinted) return
    let isLeft = false
    void hasSession().then((found) => {
      if (!isLeft) setMayBe(found)
    })
    return () => {
      isLeft = true
    }
  }, [isHinted])
  return isHinted || mayBe
}

/** Without the session's code and its schemas, which guests don't need. */
const signedIn: Reader<boolean> = {
  safeParse: (session) =>
    isRecord(session) ? { success: true, data: session.user !== null } : { success: false },
}

async function hasSession(): Promise<boolean> {
  try {
    return await request('/api/session', signedIn)
  } catch (error) {
    // Without a connection nothing can be bought.
    return error instanceof ApiError && !isUnreached(error)
  }
}

function useBillingPeriod() {
  const [chosen, setChosen] = useState<BillingPeriod | null>(null)
  // The prerendered page shows the monthly price.
  const stored = useHydrated() ? storedBillingPeriod() : 'monthly'
  return {
    period: chosen ?? stored,
    choosePeriod(period: BillingPeriod) {
      storeBillingPeriod(period)
      setChosen(period)
    },
  } as const
}
