// Runs before the first paint, so that a stored colour scheme or session doesn't flash its opposite.
const root = document.documentElement
try {
  const scheme = localStorage.getItem('doneup_color_scheme')
  if (scheme === 'light' || scheme === 'dark') root.dataset.colorScheme = scheme
  // Reserves the room of what only this browser knows, so that nothing shifts when it is rendered.
  const stored = JSON.parse(localStorage.getItem('doneup_properties') || '[]').length
  if (stored) root.style.setProperty('--kept-properties', String(Math.min(stored, 5)))
  const signedIn = localStorage.getItem('doneup_signed_in')
  if (signedIn) root.dataset.signedIn = signedIn
  if (/[?&]returnTo=/.test(location.search)) root.dataset.sentHere = ''
  if (localStorage.getItem('doneup_pending_opportunity')) root.dataset.pendingDeal = ''
} catch {
  // Storage may be refused: the system's scheme and the signed-out header are right then.
}

// Sign-in and sign-up forms that will be replaced are hidden: a signed-in person is redirected, and an invitation link shows
// another form.
const hasInvite = /[?#&]invite=/.test(location.search + location.hash) || history.state?.invite
if (/^\/(login|signup)$/.test(location.pathname) && (hasInvite || 'signedIn' in root.dataset))
  root.dataset.formHidden = hasInvite ? 'invite' : 'session'

// A trial started before hydration has the billing period chosen last in this browser.
document.addEventListener('DOMContentLoaded', () => {
  const annual = document.querySelector('input[name="period"][value="annual"]')
  try {
    if (annual && localStorage.getItem('doneup_billing_period') === 'annual') annual.checked = true
  } catch {
    // Storage may be refused.
  }
})

// A form submitted before hydration is held back; src/ui/use-early-submit.ts submits it.
document.addEventListener(
  'submit',
  (event) => {
    const { dataset } = event.target
    if (dataset.early !== '' && dataset.early !== 'sent') return
    event.preventDefault()
    dataset.early = 'sent'
  },
  true,
)

// Before hydration, links of the prerendered account pages don't have the page's returnTo yet.
document.addEventListener(
  'click',
  ({ target }) => {
    const link = target.closest(
      'main a[href="/forgot-password"], main a[href="/signup"], main a[href="/login"]',
    )
    const returnTo = new URLSearchParams(location.search).get('returnTo')
    if (link && returnTo) link.search = new URLSearchParams({ returnTo })
  },
  true,
)
