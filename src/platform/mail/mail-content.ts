import type { z } from 'zod'
import { escapeHtml } from '#src/lib/text/markup.ts'
import type { JobHandler, JobServices } from '../jobs/outbox.ts'

/** A titled part of an email with lists of links. */
interface MailSection {
  title: string
  lists: {
    heading: string
    items: { text: string; detail: string; url: string }[]
    /** A line below the items. */
    more?: string
  }[]
}

interface MailContent {
  /** The subject, which is also the heading. */
  subject: string
  /** Plain text, escaped for HTML. */
  paragraphs: string[]
  sections?: MailSection[]
  action?: { label: string; url: string }
  /** Small print, such as advice for recipients who didn't request this email. */
  note?: string
  /** The page on which the recipient can unsubscribe. */
  unsubscribeUrl?: string
}

interface Letter extends MailContent {
  to: string
}

/** A job that sends one email; `write` returns null if there is nothing to send any more. */
export function mailJob<Payload>(
  schema: z.ZodType<Payload>,
  write: (payload: Payload, services: JobServices, jobId: string) => Promise<Letter | null>,
): JobHandler {
  return async (services, payload, jobId) => {
    const letter = await write(schema.parse(payload), services, jobId)
    if (letter === null) return
    const { to, ...content } = letter
    await services.mail.send({ id: jobId, to, ...mailContent(content) })
  }
}

const ABOUT = 'DoneUp: property deals for New Zealand renovators.'

/** Renders one mail as HTML and as equivalent plain text. */
export function mailContent(content: MailContent) {
  const { subject, paragraphs, action, note, ...rest } = content
  const inOneLine = {
    ...rest,
    subject: oneLine(subject),
    paragraphs: paragraphs.map(oneLine),
    ...(action && { action: { label: oneLine(action.label), url: action.url } }),
    ...(note !== undefined && { note: oneLine(note) }),
  }
  return { subject, html: htmlOf(inOneLine), text: textOf(inOneLine) }
}

function textOf({ paragraphs, sections = [], action, note, unsubscribeUrl }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...sectionsAsText(sections),
    action && `${action.label}:\n${action.url}`,
    note,
    unsubscribeUrl && `Unsubscribe:\n${unsubscribeUrl}`,
    `--\n${ABOUT}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const FONT = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif"
const COLUMN = 'max-width:560px;margin:0 auto'
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:24px'

/** The dark theme for mail clients that support it; all others use the inline light colours. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#131210!important}
.card{background:#1b1a17!important;border-color:#5cc9a7 #322f29 #322f29!important}
.ink{color:#f3f0e7!important}
.quiet{color:#a09a8b!important}
.link{color:#5cc9a7!important}
.button{background:#5cc9a7!important}
.button a{color:#08221a!important}
}`

function htmlOf({ subject, paragraphs, sections = [], action, note, unsubscribeUrl }: MailContent): string {
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;color:#1d1b16">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p class="ink" style="${PARAGRAPH};color:#1d1b16">${escapeHtml(text)}</p>`),
    sectionsAsHtml(sections),
    action && buttonOf(action),
    note &&
      `<p class="quiet" style="${PARAGRAPH};font-size:14px;line-height:20px;color:#686256">${escapeHtml(note)}</p>`,
    unsubscribeUrl &&
      `<p style="${PARAGRAPH};font-size:14px;line-height:20px"><a class="link" href="${escapeHtml(unsubscribeUrl)}" style="color:#0f6b52">Unsubscribe</a></p>`,
  ]
  return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:24px 16px;background:#f6f4ee;${FONT}">
${preheaderOf(paragraphs[0] ?? subject)}
<div style="${COLUMN}">
<p class="ink" style="margin:0 0 16px;font-size:18px;line-height:24px;font-weight:700;color:#1d1b16">DoneUp</p>
<div class="card" style="padding:28px 24px 12px;border:1px solid #dad5c8;border-top:4px solid #0f6b52;border-radius:0 0 4px 4px;background:#fffefb">
${body.filter(Boolean).join('\n')}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px;line-height:20px;color:#686256">${ABOUT}</p>
</div>
</body>
</html>`
}

/** The preview text after the subject in a mail list; the padding hides the rest of the mail. */
function preheaderOf(text: string): string {
  const space = '&#847;&zwnj;&nbsp;'.repeat(40)
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(text)}${space}</div>`
}

/** A one-cell table, because some mail clients ignore padding and background on links. */
function buttonOf({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 20px"><tr>
<td class="button" bgcolor="#0f6b52" style="border-radius:4px;background:#0f6b52"><a href="${address}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;${FONT}">${escapeHtml(label)}</a></td>
</tr></table>
<p class="quiet" style="${PARAGRAPH};font-size:14px;line-height:20px;color:#686256">If the button does not work, open this address:<br><a class="link" href="${address}" style="color:#0f6b52;word-break:break-all">${address}</a></p>`
}

/** Prevents line breaks in user input (names, addresses) from starting a new paragraph. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** Paragraphs of plain text. */
function sectionsAsText(sections: readonly MailSection[]): string[] {
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

function sectionsAsHtml(sections: readonly MailSection[]): string {
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
