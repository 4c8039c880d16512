/** HTML whose texts are escaped; only `markup` makes it. */
export class Markup {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

type Part = string | number | null | Markup | readonly Part[]

/** A template of HTML, for pages without React: each text in it is escaped. */
export function markup(fixed: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(fixed.reduce((html, next, at) => html + written(parts[at - 1] ?? null) + next))
}

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.html
  return typeof part === 'object' ? part.map(written).join('') : escapeHtml(String(part))
}

/** A text as a string of CSS, which can't end its style element. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/[^\w .,:;()–’-]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
