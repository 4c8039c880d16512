import { type Markup, markup } from '#src/lib/text/markup.ts'
import { preparedBy } from './pack.ts'
import type { PackBlock, PackModel, PackPhoto } from './schema.ts'

const LONGEST_FIGURE = 18

/** The address of a photo's image. */
export type PhotoAddress = (id: string) => string

/** The pages of a pack, which the preview, the printer and a shared page show. */
export function packPages(
  pack: PackModel,
  addressOf: PhotoAddress,
  loading: 'lazy' | 'eager' = 'eager',
): Markup {
  const { title, audience, coverNote, address, organization, asAt, notice, parts } = pack
  const by = preparedBy(pack)
  return markup`<div class="pack">
<header>
${organization === '' ? null : markup`<p class="by">${organization}</p>`}
<h1>${title}</h1>
<p class="address">${address}</p>
${audience === null ? null : markup`<p>For ${audience}</p>`}
${by === null ? null : markup`<p>Prepared by ${by}</p>`}
<p class="quiet">Figures as at ${asAt}</p>
${coverNote === null ? null : markup`<p class="note">${coverNote}</p>`}
</header>
${parts.map(
  ({ section, heading, blocks }) =>
    markup`<section id="${section}"><h2>${heading}</h2>${blocks.map((block) => drawn(block, addressOf, loading))}</section>`,
)}
<p class="notice">${notice}</p>
</div>`
}

function drawn(block: PackBlock, addressOf: PhotoAddress, loading: 'lazy' | 'eager'): Markup {
  switch (block.type) {
    case 'heading':
      return markup`<h3>${block.text}</h3>`
    case 'text':
      return markup`<p>${block.text}</p>`
    case 'list':
      return markup`<ul>${block.items.map((item) => markup`<li>${item}</li>`)}</ul>`
    case 'lines':
      return markup`<table class="lines"><tbody>${block.lines.map(
        ({ label, figure, kind }) =>
          markup`<tr class="${kind}"><th scope="row">${label}</th><td>${figure}</td></tr>`,
      )}</tbody></table>`
    case 'chart':
      return drawnChart(block)
    case 'photos':
      return markup`<div class="photos">${block.photos.map((photo) =>
        drawnPhoto(photo, addressOf, loading),
      )}</div>`
    case 'table':
      return drawnTable(block)
  }
}

/** Its size keeps its place while it loads. */
function drawnPhoto(
  { id, name, caption, width, height }: PackPhoto,
  addressOf: PhotoAddress,
  loading: string,
) {
  const size =
    width === undefined || height === undefined
      ? null
      : markup` width="${String(width)}" height="${String(height)}"`
  return markup`<figure><img src="${addressOf(id)}" alt="${name}" data-photo="${id}" loading="${loading}"${size}>${
    caption === undefined ? null : markup`<figcaption>${caption}</figcaption>`
  }</figure>`
}

const [CHART_WIDTH, CHART_HEIGHT] = [600, 110]

/** Below zero in the darker grey. Its figures are read from its table. */
function drawnChart({ caption, values }: Extract<PackBlock, { type: 'chart' }>): Markup {
  const { bars, zero } = chartBars(values)
  return markup`<figure><figcaption>${caption}</figcaption><svg viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" aria-hidden="true">${bars.map(
    ({ x, y, width, height, isNegative }) =>
      markup`<rect x="${round(x * CHART_WIDTH)}" y="${round(y * CHART_HEIGHT)}" width="${round(width * CHART_WIDTH)}" height="${round(height * CHART_HEIGHT)}" fill="${isNegative ? '#555' : '#aaa'}"/>`,
  )}<path d="M0 ${round(zero * CHART_HEIGHT)}H${CHART_WIDTH}" stroke="#111"/></svg></figure>`
}

const round = (length: number) => String(Math.round(length * 10) / 10)

/** On a phone it scrolls sideways by itself, also with the keyboard. */
function drawnTable({ caption, heads, rows }: Extract<PackBlock, { type: 'table' }>): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([first = '', ...cells]) => markup`<tr><th scope="row">${first}</th>${cells.map(drawnCell)}</tr>`,
  )}</tbody>
</table></div>`
}

/** A phone wraps words, such as the brackets of a tax, but no figure. */
function drawnCell(cell: string): Markup {
  return cell.length > LONGEST_FIGURE ? markup`<td class="words">${cell}</td>` : markup`<td>${cell}</td>`
}

/** The bars of values from left to right, in a box of 1 × 1 with y from its top. Values below zero hang from the line at `zero`. */
export function chartBars(values: readonly number[]) {
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  const whole = top - bottom || 1
  const step = 1 / values.length
  return {
    zero: top / whole,
    bars: values.map((value, at) => ({
      x: (at + 0.1) * step,
      y: (top - Math.max(0, value)) / whole,
      width: 0.8 * step,
      height: Math.abs(value) / whole,
      isNegative: value < 0,
    })),
  }
}
