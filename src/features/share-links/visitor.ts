/** Programs that fetch a link to show or scan it: they count no view. */
const BOTS =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|slack|skype|microsoft office|safelinks|barracuda|proofpoint|mimecast|curl|wget|headless/i

const FAMILIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Firefox', /Firefox|FxiOS/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
]

export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent === '' || BOTS.test(userAgent)
}

/** "Chrome", without its version. */
export function browserFamily(userAgent: string | undefined): string {
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? 'Another browser'
}
