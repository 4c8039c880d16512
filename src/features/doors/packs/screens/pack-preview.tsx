import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type PhotoAddress, packPages } from '../pack-pages.ts'
import { packStyle } from '../pack-style.ts'
import type { PackModel } from '../schema.ts'
import styles from './pack-preview.module.css'

export interface PrintsPack {
  print(): void
}

interface PackPreviewProps {
  pack: PackModel
  /** The name of the frame, for screen readers. */
  name: string
  addressOf: PhotoAddress
  /** As high as its pages; otherwise they scroll in it. */
  isWhole?: boolean
  ref: Ref<PrintsPack>
}

const EMPTY = '<!doctype html><html lang="en-NZ"><head></head><body></body></html>'

/** The pages as they are printed, in a document of their own: no style of the product reaches them. */
export function PackPreview({ pack, name, addressOf, isWhole = false, ref }: PackPreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { html } = packPages(pack, addressOf)
  const style = packStyle(pack)
  // The name of a saved PDF.
  const title = `${pack.address} – ${pack.title}`
  useEffect(() => draw(frame.current, { html, style, title }), [html, style, title])
  useImperativeHandle(ref, () => ({ print: () => frame.current?.contentWindow?.print() }), [])
  // Browsers load the empty page later, and it replaces what was drawn before.
  return (
    <>
      <iframe
        ref={frame}
        title={name}
        srcDoc={EMPTY}
        className={styles.preview}
        onLoad={() => {
          draw(frame.current, { html, style, title })
          if (isWhole) fitToPages(frame.current)
        }}
      />
      {createPortal(<Printed html={html} style={style} />, document.body)}
    </>
  )
}

const ONLY_PRINTED = `@media screen{#printed-pack{display:none}}@media print{body>:not(#printed-pack){display:none!important}}`

/** The browser's own print of the screen prints the pages too. On the screen they aren't shown. */
function Printed({ html, style }: { html: string; style: string }) {
  const pages = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pages.current) pages.current.innerHTML = html
  }, [html])
  return (
    <div id="printed-pack" aria-hidden="true">
      <style>{ONLY_PRINTED}</style>
      <style media="print">{style}</style>
      <div ref={pages} />
    </div>
  )
}

function fitToPages(frame: HTMLIFrameElement | null): void {
  const body = frame?.contentDocument?.body
  if (body)
    new ResizeObserver(() => frame.style.setProperty('height', `${body.offsetHeight + 2}px`)).observe(body)
}

function draw(frame: HTMLIFrameElement | null, of: { html: string; style: string; title: string }): void {
  const page = frame?.contentDocument
  if (!page) return
  page.title = of.title
  const style = page.createElement('style')
  style.textContent = of.style
  page.head.replaceChildren(style)
  page.body.innerHTML = of.html
}
