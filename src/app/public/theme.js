// Runs before the first paint: a chosen colour scheme and a known session must not flash their opposite.
try {
  const scheme = localStorage.getItem('doneup_color_scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.colorScheme = scheme
  // The kept properties have their lines reserved, so that nothing moves when they are drawn.
  const kept = JSON.parse(localStorage.getItem('doneup_properties') || '[]').length
  if (kept) document.documentElement.style.setProperty('--kept-properties', String(Math.min(kept, 5)))
  if (localStorage.getItem('doneup_signed_in')) document.documentElement.dataset.signedIn = ''
} catch {
  // Storage may be refused; the system's scheme and the signed-out header are right then.
}
