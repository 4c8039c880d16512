// Runs before the first paint: a chosen colour scheme and a known session must not flash their opposite.
try {
  const scheme = localStorage.getItem('doneup_color_scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.colorScheme = scheme
  // The kept properties have their lines reserved, so that nothing moves when they are drawn.
  const kept = JSON.parse(localStorage.getItem('doneup_properties') || '[]').length
  if (kept) document.documentElement.style.setProperty('--kept-properties', String(Math.min(kept, 5)))
  // With it is written what one will be told on top of a page.
  const signedIn = hasSignedOut() ? null : localStorage.getItem('doneup_signed_in')
  if (signedIn) document.documentElement.dataset.signedIn = signedIn
  if (/[?&]returnTo=/.test(location.search)) document.documentElement.dataset.sentHere = ''
  if (localStorage.getItem('doneup_pending_opportunity')) document.documentElement.dataset.pendingDeal = ''
} catch {
  // Storage may be refused; the system's scheme and the signed-out header are right then.
}

// A sign-out that the server hasn't confirmed is sent before any other request (src/lib/sign-out.ts waits for this one).
function hasSignedOut() {
  return readStored('doneup_sign_out_pending') !== null
}
// Null where the browser refuses to store.
function readStored(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
async function endSession() {
  try {
    if (!hasSignedOut()) return
    const headers = { accept: 'application/json', 'x-client-info': 'doneup-web' }
    const signal = AbortSignal.timeout(5_000)
    const { ok } = await fetch('/api/auth/sign-out', { method: 'POST', headers, signal })
    if (ok) localStorage.removeItem('doneup_sign_out_pending')
  } catch {
    // Out of reach or storage refused: it stays pending.
  }
}
globalThis.endingSession = endSession()
addEventListener('online', () => {
  globalThis.endingSession = endSession()
})

// Sign-in and sign-up forms are hidden when they will be replaced: a signed-in person is redirected, and an invitation link
// shows another form. The page shows a spinner until its code has decided.
const isForm = /^\/(login|signup)$/.test(location.pathname)
const hasInvite = /[?#&]invite=/.test(location.search + location.hash) || history.state?.invite
if (isForm && hasInvite) document.documentElement.dataset.formHidden = 'invite'
else if (isForm && 'signedIn' in document.documentElement.dataset)
  document.documentElement.dataset.formHidden = 'session'

// Letters that come after the first paint would move what stands below them: it waits for them, but not for long.
const root = document.documentElement
const showPage = () => {
  delete root.dataset.waitsForLetters
  loadCodeLater()
}
root.dataset.waitsForLetters = ''
Promise.all(['a', 'ā'].map((letter) => document.fonts.load('1em Archivo', letter))).then(showPage, showPage)
setTimeout(showPage, 1000)

// What is complete as drawn is shown before its code is asked for: that would come between the page and its letters.
function loadCodeLater() {
  if (document.hidden || 'signedIn' in root.dataset) {
    loadCode()
    return
  }
  const isShown = (paints) => paints.getEntriesByName('first-contentful-paint').length > 0
  new PerformanceObserver((paints) => isShown(paints) && loadCode()).observe({
    type: 'paint',
    buffered: true,
  })
  // Not every browser tells of its paints.
  setTimeout(loadCode, 1000)
}
function loadCode() {
  const written = document.querySelector('meta[name="code"]')
  if (!written) return
  written.remove()
  const files = written.content.split(' ')
  const script = Object.assign(document.createElement('script'), { type: 'module', src: files[0] })
  const links = files
    .slice(1)
    .map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  document.head.append(script, ...links)
}

// The billing period chosen last in this browser is the one that a trial started before the page is alive begins with.
document.addEventListener('DOMContentLoaded', () => {
  if (readStored('doneup_billing_period') !== 'annual') return
  const annual = document.querySelector('input[name="period"][value="annual"]')
  if (annual) annual.checked = true
})

// A form sent before its page is alive would go nowhere: it is held, and sent once it can be (see use-early-submit.ts).
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

// A page drawn for everybody does not know where one wanted to be; a link to the other account pages takes that along.
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
