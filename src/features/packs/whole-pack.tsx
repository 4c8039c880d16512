import { type ReactNode, useRef } from 'react'
import { PackHeader } from './pack-header.tsx'
import type { PhotoAddress } from './pack-pages.ts'
import { PackPreview, type PrintsPack } from './pack-preview.tsx'
import type { PackModel } from './schema.ts'

interface WholePackProps {
  heading: ReactNode
  pack: PackModel
  addressOf: PhotoAddress
  /** Where its PDF is made. */
  pdfPath: string
}

/** A pack as those see it who can’t change it. */
export function WholePack({ heading, pack, addressOf, pdfPath }: WholePackProps) {
  const preview = useRef<PrintsPack>(null)
  return (
    <>
      <PackHeader
        heading={heading}
        pack={pack}
        pdf={{ path: pdfPath }}
        onPrint={() => preview.current?.print()}
      />
      <PackPreview ref={preview} name={pack.title} pack={pack} addressOf={addressOf} isWhole />
    </>
  )
}
