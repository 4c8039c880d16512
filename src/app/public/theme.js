// Runs before the first paint: a chosen colour scheme and a known session must not flash their opposite.
try {
  const scheme = localStorage.getItem('doneup_color_scheme')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.mantineColorScheme = scheme
  if (localStorage.getItem('doneup_signed_in')) document.documentElement.dataset.signedIn = ''
} catch {
  // Storage may be refused; the system's scheme and the signed-out header are right then.
}
