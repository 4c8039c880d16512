import { visibleText } from '../text/visible-text.ts'

/** What mail programs link or browsers run, "//host" and "\\host", and hosts without letters or a domain. */
const ADDRESS =
  /:\/\/|(?<![\p{L}\p{N}])(?:(?:mailto|tel|sms|javascript|vbscript|data|file):\S|(?:\/\/|\\\\)[\p{L}\p{N}])|\blocalhost[:/]|(?<!\d)\d+\.\d+\.\d+\.\d+|\[[\da-f.]*:[\da-f.]*:[\da-f:.]*\]/iu
/** An email address, which can't be disguised as a page: the first organization is named after its creator's. */
const EMAIL = /(?<![^\s(<"“,;])[^\s@:/(<"“,;]+@[\p{L}\p{N}.-]+(?![\p{L}\p{N}./-])/gu
const HOST = /(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(\/\S|[:?#][\p{L}\p{N}])?/gu
const FULL_STOP = /(?![!?])\p{Sentence_Terminal}/gu
/** Top-level domains that mail programs link without "www.": those of countries, those not in Latin letters, and these. */
const DOMAINS = new Set(
  'app biz click cloud com dev edu email gov icu info int link mil mov net online org page shop site store tech top vip website xyz zip'.split(
    ' ',
  ),
)

/**
 * Whether mail programs might turn part of a name into a link: "evil.com", "www.evil", "evil.homes/x". Words around a full stop
 * aren’t an address by themselves: "Mr.Fix It", "kauri.homes".
 */
export function containsWebAddress(name: string): boolean {
  const visible = visibleText(name).normalize('NFKC').replaceAll(FULL_STOP, '.')
  if (ADDRESS.test(visible)) return true
  const hosts = [...visible.replaceAll(EMAIL, '').matchAll(HOST)]
  return hosts.some(([, host = '', path]) => isHost(host.split('.'), path))
}

function isHost([first = '', ...labels]: string[], path: string | undefined): boolean {
  if (first.toLowerCase() === 'www' || labels.some(isDomain)) return true
  return path !== undefined && first.length > 1 && /(?<!\p{L})\p{L}{2,}$/u.test(labels.at(-1) ?? '')
}

function isDomain(label: string): boolean {
  const domain = label.toLowerCase()
  if (/^[a-z]{2}$/.test(domain)) return countryNames().of(domain.toUpperCase()) !== undefined
  return DOMAINS.has(domain) || domain.startsWith('xn--') || /(?!\p{Script=Latin})\p{L}/u.test(domain)
}

const countryNames = () => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a text is an https address of a public host. */
export function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname } = new URL(text)
  const isPublic = /\.(?!(?:local|internal|localhost)$)(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(hostname)
  return protocol === 'https:' && username === '' && isPublic
}

/** A name that users enter, or other words if it contains a web address, which an email would turn into a link. */
export function withoutWebAddress(name: string, instead: string): string {
  return containsWebAddress(name) ? instead : name
}
