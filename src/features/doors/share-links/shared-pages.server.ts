import { type PhotoAddress, packPages } from '#src/features/doors/packs/pack-pages.ts'
import { packStyle } from '#src/features/doors/packs/pack-style.ts'
import { pdfNotice } from '#src/features/doors/packs/pdf-characters.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { Markup, markup } from '#src/lib/text/markup.ts'
import type { SharedPack } from './schema.ts'

/** Prints, sends a passcode and requests a document; all else works without it. */
export const PAGE_SCRIPT = `
const at = '/api' + location.pathname
const say = (text) => { document.getElementById('said').textContent = text }
const send = async (path, body) => {
  const answer = await fetch(at + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(() => null)
  if (!answer) return say('There is no internet connection. Try again once you are connected.')
  const found = await answer.json().catch(() => ({}))
  if (answer.ok) return found
  say(found.detail || 'This didn’t work. Try again.')
}
document.addEventListener('click', async ({ target }) => {
  if (target.id === 'print') printAll()
  if (target.id === 'pdf') makePdf(target)
  if (!target.dataset || !target.dataset.document) return
  const link = await send('/files/' + target.dataset.document, {})
  if (link) location.assign(link.url)
})
// Printed pages have all photos.
const printAll = async () => {
  const photos = [...document.images]
  for (const photo of photos) photo.loading = 'eager'
  await Promise.allSettled(photos.map((photo) => photo.decode()))
  print()
}
// A photo that comes into view after its link has ended gets a new one, once.
document.addEventListener('error', async ({ target }) => {
  if (!target.dataset || !target.dataset.photo) return
  const link = await send('/files/' + target.dataset.photo, {})
  delete target.dataset.photo
  if (link) target.src = link.url
}, true)
const makePdf = async (button) => {
  const name = button.textContent
  button.disabled = true
  button.textContent = 'Making the PDF…'
  say('')
  const made = await send('/pdf', {})
  if (made) {
    const answer = await fetch(at + '/pdf/' + made.id).catch(() => ({}))
    if (answer.ok) {
      const file = document.createElement('a')
      file.href = URL.createObjectURL(await answer.blob())
      file.download = made.name
      file.click()
    } else say('The PDF couldn’t be made. Try again, or print the page.')
  }
  button.disabled = false
  button.textContent = name
}
document.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (await send('/passcode', { passcode: event.target.passcode.value })) location.reload()
})
`

const STYLE = `.bar{max-width:210mm;margin:0 auto;padding:12px 16px;display:flex;gap:8px;align-items:center;flex-wrap:wrap}
button,input{font:inherit;min-height:44px;padding:0 16px;border:1px solid #111;border-radius:4px;background:#fff;color:#111}
button{cursor:pointer}button:focus-visible,input:focus-visible{outline:3px solid #0f6b52;outline-offset:2px}
#said{margin:0;color:#a5301d}.made{max-width:210mm;margin:0 auto;padding:0 16px 32px;color:#444;font-size:13px}
form{display:grid;gap:8px;max-width:320px}`

/** The whole page of a link: nothing in it leads into the product. */
export function sharedPage({ pack, documents, frozenOn }: SharedPack, photo: PhotoAddress): string {
  const files =
    documents.length === 0
      ? null
      : markup`<section aria-label="Documents" class="bar no-print"><span>Download</span>${documents.map(
          ({ id, name }) => markup`<button type="button" data-document="${id}">${name}</button>`,
        )}</section>`
  const hasAll = pdfNotice(pack) === null
  return page(
    `${pack.address} – ${pack.title}`,
    packStyle(pack),
    markup`<header class="no-print"><div class="bar"><button type="button" id="pdf">Download PDF</button><button type="button" id="print">Print</button>${SAID}</div>
${frozenOn === null ? null : markup`<p class="bar">Copy of ${formatDate(frozenOn)}. Later changes of the deal aren’t in it.</p>`}
${hasAll ? null : markup`<p class="bar">Some characters of this page aren’t in the PDF. Print the page to have them all.</p>`}</header>
<main>${packPages(pack, photo, 'lazy')}</main>${files}`,
  )
}

export function passcodePage(): string {
  return page(
    'Passcode',
    packStyle({ notice: '' }),
    markup`<main class="pack"><h1>Passcode</h1><p>Ask the person who sent you this link for its passcode.</p>
<form><label for="passcode">Passcode</label><input id="passcode" name="passcode" type="password" maxlength="64" autocomplete="off" required>
<button>Open</button>${SAID}</form></main>`,
  )
}

/** Instead of a pack. */
export function messagePage(title: string, message: string): string {
  return page(
    title,
    packStyle({ notice: '' }),
    markup`<main class="pack"><h1>${title}</h1><p>${message}</p></main>`,
  )
}

const SAID = markup`<p id="said" role="alert"></p>`

function page(title: string, style: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en-NZ"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>${new Markup(style + STYLE)}</style></head>
<body>${body}<footer class="made no-print">Made with DoneUp</footer><script>${new Markup(PAGE_SCRIPT)}</script></body></html>`
    .html
}
