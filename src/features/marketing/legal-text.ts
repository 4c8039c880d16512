/** A piece of a paragraph: text, or a link with its label. */
export type LegalPart = string | { label: string; href: string }

export interface LegalText {
  title: string
  lead: string
  /** Each block is a paragraph, or a list with more than its one item. */
  sections: { heading: string; blocks: { isList: boolean; items: LegalPart[][] }[] }[]
}

export type LegalValues = Record<string, string | number>

/**
 * Markdown with headings, paragraphs, lists and links, such as `[privacy.org.nz](https://www.privacy.org.nz/)`; `{monthlyPrice}`
 * is the value of that name. The markup is read before the values are filled in, so a value is never read as markup.
 * Throws for a value that is missing.
 */
export function parseLegalText(source: string, values: LegalValues): LegalText {
  const [, [title = '', lead = ''] = [], ...sections] = source
    .split(/^#+ /m)
    .map((part) => part.trim().split('\n\n'))
  return {
    title: filled(title, values),
    lead: filled(lead, values),
    sections: sections.map(([heading = '', ...blocks]) => ({
      heading: filled(heading, values),
      blocks: blocks.map((block) => readBlock(block, values)),
    })),
  }
}

function readBlock(block: string, values: LegalValues) {
  const isList = block.startsWith('- ')
  const items = isList ? block.split('\n').map((item) => item.slice(2)) : [block]
  return { isList, items: items.map((item) => readLinks(item, values)) }
}

function readLinks(text: string, values: LegalValues): LegalPart[] {
  return text.split(/(\[[^[\]]+\]\([^()]+\))/).map((part) => {
    const [, label, href] = /^\[([^\]]+)\]\((.+)\)$/.exec(part) ?? []
    if (label === undefined || href === undefined) return filled(part, values)
    return { label: filled(label, values), href: filled(href, values) }
  })
}

function filled(text: string, values: LegalValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new Error(`The text needs ${name}`)
    return String(value)
  })
}
