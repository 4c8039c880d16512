import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { formatMoment } from '#src/finance/dates/new-zealand-days.ts'
import type { Mail } from '#src/platform/mail/mail.ts'

/** A stored mail; `sentAt` is an ISO time in UTC. */
export type StoredMail = Mail & { sentAt: string }

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

/** A page without scripts that lists stored mails, newest first. */
export function mailboxPage(mails: StoredMail[], recipient: string): Markup {
  return html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>Local mailbox · DoneUp</title>
<style>${raw(STYLE)}</style>
</head>
<body><main>
<h1>Local mailbox</h1>
<p>No mail server is configured, so emails are stored on this machine. Anyone who can open this page can read them.</p>
<form method="get">
<label for="to">Recipient</label>
<input id="to" name="to" type="email" value="${recipient}" placeholder="Everyone">
<button>Show emails</button>
</form>
${mails.length === 0 ? html`<p role="status">No emails${recipient === '' ? ' yet' : ` to ${recipient}`}.</p>` : mails.map(mailArticle)}
</main></body></html>`
}

function mailArticle({ id, subject, to, text, html: body, sentAt }: StoredMail): Markup {
  return html`<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject}</h2>
<p class="facts">To <a href="?to=${encodeURIComponent(to)}">${to}</a>, <time datetime="${sentAt}">${formatMoment(sentAt, new Date())}</time></p>
<div class="text">${withLinks(text)}</div>
<details><summary>HTML version</summary>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${subject}" srcdoc="${opensOutside(body)}"></iframe>
</details>
</article>`
}

/** Links in the sandboxed frame open in a new tab, because the frame can't navigate. */
function opensOutside(body: string): string {
  return body.replace(/<head>|<html[^<>]*>/i, (tag) => `${tag}<base target="_blank">`)
}

/** Escapes a text and turns its URLs into links. */
function withLinks(text: string): Markup[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

const STYLE = `:root{color-scheme:light dark;font:16px/24px Archivo,system-ui,Arial,sans-serif}
body{margin:0;background:light-dark(#f6f4ee,#131210);color:light-dark(#1d1b16,#f3f0e7)}
a{color:light-dark(#0f6b52,#5cc9a7)}main{max-width:720px;margin:0 auto;padding:32px 16px}
h1{font-size:28px;line-height:32px;margin:0 0 8px}h2{font-size:18px;margin:0}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin:24px 0}
input,button{font:inherit;color:inherit;background:light-dark(#fffefb,#1b1a17);border:1px solid light-dark(#857e6f,#7d776a);border-radius:4px;padding:8px 12px;min-height:44px;box-sizing:border-box}
input{flex:1 1 200px}
article{border-top:1px solid light-dark(#dad5c8,#322f29);padding:16px 0}
.facts{margin:0 0 12px;font-size:14px}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
summary{padding:12px 0;cursor:pointer}
iframe{display:block;box-sizing:border-box;width:100%;height:520px;border:1px solid light-dark(#dad5c8,#322f29)}`
