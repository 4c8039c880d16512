import { cssString } from '#src/lib/text/markup.ts'
import type { PackModel } from './schema.ts'

/** The style of a pack's pages. They are paper: always light, in greys that can be photocopied. */
export function packStyle({ notice }: Pick<PackModel, 'notice'>): string {
  return `${PAGES}${PRINTED}@page{size:A4;margin:15mm;
@bottom-left{content:${cssString(notice)};width:85%;font:6.5pt/8pt ${FONT};color:#444;vertical-align:top;padding-top:2mm}
@bottom-right{content:counter(page) " / " counter(pages);font:7pt/8pt ${FONT};color:#444;vertical-align:top;padding-top:2mm}}`
}

const FONT = 'Archivo,Arial,sans-serif'
const FILE = (name: string, more = '') =>
  `@font-face{font-family:Archivo;src:url("/fonts/archivo-${name}-1.woff2") format("woff2");font-weight:400 700;font-stretch:75% 100%;font-display:optional;${more}}`

const PAGES = `${FILE('latin')}${FILE('macron', 'unicode-range:U+0100-0101,U+0112-0113,U+012A-012B,U+014C-014D,U+016A-016B')}
*{box-sizing:border-box}
:root{color-scheme:light;background:#eceae5}
body{margin:0;font:15px/22px ${FONT};color:#111}
.pack{max-width:210mm;margin:0 auto;padding:20px 16px 32px;background:#fff}
h1{font-size:28px;line-height:32px;margin:4px 0;overflow-wrap:anywhere}
h2{font-size:19px;line-height:24px;margin:32px 0 8px;padding-bottom:4px;border-bottom:2px solid #111}
h3{font-size:15px;margin:16px 0 4px}
p{margin:0 0 8px;overflow-wrap:anywhere}
.by{font-weight:600}.address{font-size:17px}.quiet,.notice{color:#444}.note{white-space:pre-wrap;margin-top:12px}
.notice{font-size:13px;line-height:18px;margin-top:32px;border-top:1px solid #111;padding-top:8px}
table{width:100%;border-collapse:collapse;margin:0 0 12px;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:8px 0 4px}
th,td{padding:4px 0 4px 12px;border-bottom:1px solid #bbb;text-align:right;font-weight:400;vertical-align:top}
th:first-child{text-align:left;padding-left:0;overflow-wrap:break-word}
thead th{font-size:13px;color:#444;border-bottom-color:#111}
.lines td{white-space:nowrap}
.subtotal>*{border-bottom-color:#111;font-weight:600}.total>*{border-bottom:3px double #111;font-weight:600}
ul{margin:0 0 12px;padding-left:20px}
.scroll{overflow-x:auto}.scroll td:not(.words){white-space:nowrap}
.photos{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:8px;margin:0 0 12px}
figure{margin:0 0 12px;break-inside:avoid}figcaption{font-weight:600;padding:8px 0 4px}svg{display:block;width:100%;overflow:visible}
img{display:block;width:100%;height:auto;max-height:420px;object-fit:cover;background:#ddd}
.photos figure{margin:0}.photos figcaption{font-weight:400;font-size:13px;line-height:18px}
@media screen and (max-width:699px){.scroll table{font-size:13px;line-height:20px}
.scroll th,.scroll td{padding-left:8px}.scroll tr>:first-child{padding-left:0}}
@media screen and (min-width:700px){body{display:flow-root}.pack{padding:15mm;margin-block:24px;box-shadow:0 1px 6px #0003}}
`

const PRINTED = `@media print{:root{background:#fff}body{font-size:10pt;line-height:14pt}
.pack{padding:0;max-width:none}.no-print{display:none!important}
.lines,.scroll{break-inside:avoid}
h1{font-size:20pt;line-height:24pt}h2{font-size:13pt;line-height:16pt}
h2,h3,caption{break-after:avoid}tr,img,.photos>*{break-inside:avoid}thead{display:table-header-group}
.scroll{overflow:visible}img{max-height:90mm}#assumptions{break-before:auto}}
`
