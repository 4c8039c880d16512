import { escapeHtml } from '#src/lib/markup.ts'

/** A titled part of an email with lists of links. */
export interface MailSection {
  title: string
  lists: {
    heading: string
    items: { text: string; detail: string; url: string }[]
    /** A line below the items. */
    more?: string
  }[]
}

/** Prevents line breaks in user input (names, addresses) from starting a new paragraph. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Paragraphs of plain text. */
export function sectionsAsText(sections: readonly MailSection[]): string[] {
  return sections.flatMap(({ title, lists }) => [
    oneLine(title).toUpperCase(),
    ...lists.map(({ heading, items, more }) =>
      [
        heading,
        ...items.map(({ text, detail, url }) => `- ${oneLine(text)}\n  ${oneLine(detail)}\n  ${url}`),
        ...(more === undefined ? [] : [more]),
      ].join('\n'),
    ),
  ])
}

export function sectionsAsHtml(sections: readonly MailSection[]): string {
  return sections
    .map(
      ({ title, lists }) =>
        `<h2 class="ink" style="margin:24px 0 8px;font-size:18px;line-height:24px;font-weight:700;color:#1d1b16">${safe(title)}</h2>
${lists.map(listAsHtml).join('\n')}`,
    )
    .join('\n')
}

function listAsHtml({ heading, items, more }: MailSection['lists'][number]): string {
  return `<h3 class="ink" style="margin:16px 0 4px;font-size:16px;line-height:24px;font-weight:600;color:#1d1b16">${safe(heading)}</h3>
<ul style="margin:0 0 16px;padding:0;list-style:none">
${items.map(itemAsHtml).join('\n')}
</ul>${more === undefined ? '' : `\n<p class="quiet" style="margin:0 0 16px;${SMALL};color:#686256">${safe(more)}</p>`}`
}

const SMALL = 'font-size:14px;line-height:20px'

function itemAsHtml({ text, detail, url }: MailSection['lists'][number]['items'][number]): string {
  return `<li style="margin:0;padding:6px 0;font-size:16px;line-height:24px"><a class="link" href="${escapeHtml(url)}" style="color:#0f6b52;font-weight:600">${safe(text)}</a><br><span class="quiet" style="${SMALL};color:#686256">${safe(detail)}</span></li>`
}

function safe(text: string): string {
  return escapeHtml(oneLine(text))
}
