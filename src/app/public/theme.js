// Runs before the first paint, so that a stored colour scheme or session doesn't cause a flash of the wrong one.
const root = document.documentElement
try {
  const scheme = localStorage.getItem('doneup_color_scheme')
  if (scheme === 'light' || scheme === 'dark') root.dataset.colorScheme = scheme
  // Reserves room for content that depends on this browser, so that nothing shifts when it is rendered.
  const user = localStorage.getItem('doneup_user')
  const properties = JSON.parse(localStorage.getItem('doneup_properties') || '[]')
  const stored = properties.filter(({ owner }) => !owner || owner === user).length
  if (stored) root.style.setProperty('--kept-properties', String(Math.min(stored, 5)))
  const signedIn = localStorage.getItem('doneup_signed_in')
  if (signedIn) root.dataset.signedIn = signedIn
  if (/[?&]returnTo=/.test(location.search)) root.dataset.sentHere = ''
  if (localStorage.getItem('doneup_pending_opportunity')) root.dataset.pendingDeal = ''
} catch {
  // The browser refuses storage: the system's colour scheme and the signed-out header are used.
}

// Sign-in and sign-up forms that will be replaced are hidden: a signed-in user is redirected, and an invitation link
// shows another form.
const hasInvite = /[?#&]invite=/.test(location.search + location.hash) || history.state?.invite
if (/^\/(login|signup)$/.test(location.pathname) && (hasInvite || 'signedIn' in root.dataset))
  root.dataset.formHidden = hasInvite ? 'invite' : 'session'

// A trial started before hydration uses the billing period last selected in this browser.
document.addEventListener('DOMContentLoaded', () => {
  const annual = document.querySelector('input[name="period"][value="annual"]')
  try {
    if (annual && localStorage.getItem('doneup_billing_period') === 'annual') annual.checked = true
  } catch {
    // The browser refuses storage.
  }
})

// A form submitted before hydration is held back; src/ui/form/use-early-submit.ts submits it.
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

// The links of the prerendered account pages lack the page's returnTo. Once added, they are as React renders them first.
const ACCOUNT_LINKS = 'main :is(a[href="/forgot-password"], a[href="/signup"], a[href="/login"])'
const isAccountPage = /^\/(login|signup|forgot-password)$/.test(location.pathname)
const addReturnTo = (link) => {
  const returnTo = history.state?.returnTo ?? new URLSearchParams(location.search).get('returnTo')
  if (isAccountPage && link && returnTo)
    link.setAttribute('href', `${link.pathname}?${new URLSearchParams({ returnTo })}`)
}
const addBeforeFollowing = ({ target }) => addReturnTo(target.closest(ACCOUNT_LINKS))
document.addEventListener('click', addBeforeFollowing, true)
document.addEventListener('DOMContentLoaded', () => {
  document.removeEventListener('click', addBeforeFollowing, true)
  for (const link of document.querySelectorAll(ACCOUNT_LINKS)) addReturnTo(link)
})

// A prerendered page requests its code after the first paint. A page in a background tab has none.
document.addEventListener('DOMContentLoaded', () => {
  const requestCode = () => document.head.append(document.getElementById('code')?.content ?? '')
  if (document.hidden) requestCode()
  else requestAnimationFrame(() => setTimeout(requestCode))
})

// React hydrates the page only as it was sent. What a password manager adds or wraps around a field is removed before
// that; what it filled in stays, and it adds its elements again.
const sent = new WeakSet()
const pageRoot = () => document.getElementById('root')
document.addEventListener('readystatechange', () => {
  if (document.readyState !== 'interactive' || !pageRoot()) return
  const nodes = document.createTreeWalker(pageRoot())
  while (nodes.nextNode()) sent.add(nodes.currentNode)
})
document.addEventListener('beforehydrate', () => restoreChildren(pageRoot()))

function restoreChildren(parent) {
  for (const child of [...parent.childNodes]) {
    if (!sent.has(child)) child.replaceWith(...sentNodesIn(child))
  }
  for (const child of parent.childNodes) restoreChildren(child)
}

/** The page's own nodes that an added one contains. */
function sentNodesIn(added) {
  return [...added.childNodes].flatMap((node) => (sent.has(node) ? [node] : sentNodesIn(node)))
}
