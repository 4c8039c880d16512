import { useState } from 'react'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { endUndos } from '#src/ui/dialog/toasts.ts'
import { pickFiles } from '#src/ui/field/pick-files.ts'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'
import { ADDS_ROW, useRowRemoval } from '#src/ui/table/row-actions.ts'
import { documentRows, usePictureAddress } from '../api.ts'
import { documentCheck } from '../chosen-documents.ts'
import { acceptedFiles } from '../files.ts'
import { RECEIPTS, RECEIPTS_PER_EXPENSE, type StoredDocument } from '../schema.ts'
import type { useReceipts } from '../upload-queue.ts'
import { PaperList, UploadList } from './document-panel.tsx'
import { useDownload } from './documents-section.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

interface ReceiptsDialogProps {
  receipts: ReturnType<typeof useReceipts>
  expense: { id: string; name?: string; date: string }
  opportunityId: string
  onClose: () => void
}

/** Shows, adds and deletes the receipts of one expense. */
export function ReceiptsDialog({ receipts, expense, opportunityId, onClose }: ReceiptsDialogProps) {
  const remove = useRowRemoval(documentRows, opportunityId)
  const { save, busyWith, alert } = useDownload()
  const pictureAddress = usePictureAddress()
  const [viewed, view] = useState<StoredDocument | null>(null)
  const { stored, uploads } = receipts.of(expense.id)
  const photos = stored
    .filter(({ width }) => width !== null)
    .map((receipt) => ({ ...receipt, spentOn: expense.date }))
  const isFull = receipts.countOf(expense.id) >= RECEIPTS_PER_EXPENSE.rows
  return (
    <Dialog title="Receipts" onClose={onClose} done="Done" size="wide">
      <Stack gap={12}>
        <UploadList uploads={uploads} onRetry={receipts.retry} onCancel={receipts.cancel} />
        {alert}
        <PaperList
          documents={stored}
          busyWith={busyWith}
          onDownload={save}
          onDelete={remove}
          before={(receipt) =>
            receipt.width !== null && (
              <IconButton label={`View ${receipt.name}`} title="View" onClick={() => view(receipt)}>
                <Icon name="search" />
              </IconButton>
            )
          }
        />
        {isFull ? (
          <p className="quiet">{RECEIPTS_PER_EXPENSE.message}</p>
        ) : (
          <Button
            icon="plus"
            {...ADDS_ROW}
            onClick={() =>
              pickFiles({ accept: acceptedFiles(RECEIPTS), check: documentCheck('receipts') }, (files) => {
                endUndos()
                receipts.add(expense, files)
              })
            }
          >
            Add receipt
          </Button>
        )}
      </Stack>
      {viewed && (
        <PhotoViewer
          photos={photos}
          firstId={viewed.id}
          addressOf={pictureAddress}
          onClose={() => view(null)}
        />
      )}
    </Dialog>
  )
}
