/** A piece of a paragraph: text, a link, a label of the interface in bold, or a picture. */
export type ProsePart =
  | string
  | { label: string; href: string }
  | { bold: string }
  | { picture: string; alt: string }

export interface ProseBlock {
  /** A paragraph has one item; a list and its numbered form have one or more. */
  kind: 'paragraph' | 'list' | 'steps'
  items: ProsePart[][]
}

export interface ProseText {
  title: string
  lead: string
  sections: { heading: string; blocks: ProseBlock[] }[]
}

export type ProseValues = Record<string, string | number>

/** A picture, a link or a bold text. */
const MARKUP = /(!?\[[^[\]]+\]\([^()]+\)|\*\*[^*]+\*\*)/

/**
 * Markdown with headings, paragraphs, lists, links such as `[privacy.org.nz](https://www.privacy.org.nz/)`, pictures and bold text;
 * `{monthlyPrice}` is the value of that name. The markup is read before the values are filled in, so a value is never read as
 * markup. Throws for a value that is missing.
 */
export function parseProse(source: string, values: ProseValues = {}): ProseText {
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

function readBlock(block: string, values: ProseValues): ProseBlock {
  const kind = block.startsWith('- ') ? 'list' : block.startsWith('1. ') ? 'steps' : 'paragraph'
  const items = kind === 'paragraph' ? [block] : block.split('\n').map(withoutMark)
  return { kind, items: items.map((item) => readParts(item, values)) }
}

function withoutMark(item: string): string {
  return item.slice(item.indexOf(' ') + 1)
}

function readParts(text: string, values: ProseValues): ProsePart[] {
  return text
    .split(MARKUP)
    .filter((part) => part !== '')
    .map((part) => readPart(part, values))
}

function readPart(part: string, values: ProseValues): ProsePart {
  const [, sign, label, href] = /^(!?)\[([^\]]+)\]\((.+)\)$/.exec(part) ?? []
  if (label !== undefined && href !== undefined)
    return sign
      ? { picture: href, alt: filled(label, values) }
      : { label: filled(label, values), href: filled(href, values) }
  const [, bold] = /^\*\*(.+)\*\*$/.exec(part) ?? []
  return bold === undefined ? filled(part, values) : { bold: filled(bold, values) }
}

function filled(text: string, values: ProseValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === '') throw new Error(`The text needs ${name}`)
    return String(value)
  })
}
