import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Note, Row } from '#src/ui/layout.tsx'
import { downloadPackPdf, type PdfRequest } from './api.ts'
import { pdfNotice } from './pdf-characters.ts'
import type { PackModel } from './schema.ts'

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
  const notice = pdfNotice(pack)
  return (
    <>
      <Row isSpread align="center" gap={16}>
        {heading}
        <Row>
          {share}
          <Button icon="download" aria-disabled={isPending || isEmpty} onClick={() => mutate()}>
            {isPending ? 'Making the PDF…' : 'Download PDF'}
          </Button>
          <Button icon="print" variant="filled" aria-disabled={isEmpty} onClick={onPrint}>
            Print or save as PDF
          </Button>
        </Row>
      </Row>
      {error && <ErrorBox>{error.message}</ErrorBox>}
      {notice !== null && <Note>{notice}</Note>}
    </>
  )
}
