import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Note, Row } from '#src/ui/layout/layout.tsx'
import { downloadPackPdf, type PdfRequest } from '../api.ts'
import type { PhotoAddress } from '../pack-pages.ts'
import { pdfNotice } from '../pdf-characters.ts'
import type { PackModel } from '../schema.ts'
import { PackPreview, type PrintsPack } from './pack-preview.tsx'

interface PackHeaderProps {
  heading: ReactNode
  pack: PackModel
  pdf: PdfRequest
  onPrint: () => void
  /** Before the other buttons. */
  share?: ReactNode
}

/** The heading of a page with a pack, and the buttons that print and save it. */
export function PackHeader({ heading, pack, pdf, onPrint, share }: PackHeaderProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: () => downloadPackPdf(pdf) })
  const isEmpty = pdf.pack?.sections.length === 0
  const notice = useMemo(() => pdfNotice(pack), [pack])
  return (
    <>
      <Row isSpread align="center" gap={16}>
        {heading}
        <Row>
          {share}
          <Button
            icon="download"
            variant="filled"
            aria-disabled={isPending || isEmpty}
            onClick={() => mutate()}
          >
            {isPending ? 'Making the PDF…' : 'Download PDF'}
          </Button>
          <Button icon="print" aria-disabled={isEmpty} onClick={onPrint}>
            Print or save as PDF
          </Button>
        </Row>
      </Row>
      {error && <ErrorBox>{error.message}</ErrorBox>}
      {notice !== null && <Note>{notice}</Note>}
    </>
  )
}

interface WholePackProps {
  heading: ReactNode
  pack: PackModel
  addressOf: PhotoAddress
  /** Where its PDF is made. */
  pdfPath: string
  /** What comes before the pack and its buttons, which then have a heading of their own. */
  children?: ReactNode
}

/** A pack as those see it who can’t change it. */
export function WholePack({ heading, pack, addressOf, pdfPath, children }: WholePackProps) {
  const preview = useRef<PrintsPack>(null)
  return (
    <>
      {children && heading}
      {children}
      <PackHeader
        heading={children ? <h2>{pack.title}</h2> : heading}
        pack={pack}
        pdf={{ path: pdfPath }}
        onPrint={() => preview.current?.print()}
      />
      <PackPreview ref={preview} name={pack.title} pack={pack} addressOf={addressOf} isWhole />
    </>
  )
}
