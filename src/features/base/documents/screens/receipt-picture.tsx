import { useUploadPreview } from '#src/lib/files/upload.ts'
import { Thumbnail } from '#src/ui/text/thumbnail.tsx'
import { usePictureAddress } from '../api.ts'
import type { useReceipts } from '../upload-queue.ts'

/** The first receipt of an expense that is a picture, also while it waits to be uploaded; nothing without one. */
export function ReceiptPicture({ stored, uploads }: ReturnType<ReturnType<typeof useReceipts>['of']>) {
  const pictureAddress = usePictureAddress()
  const photo = stored.find(({ width }) => width !== null)
  if (photo) return <Thumbnail address={pictureAddress(photo, 'small')} />
  const upload = uploads.find(({ state, name }) => state !== 'failed' && !name.toLowerCase().endsWith('.pdf'))
  return upload ? <QueuedPicture id={upload.id} /> : null
}

function QueuedPicture({ id }: { id: string }) {
  const address = useUploadPreview(id)
  return address && <Thumbnail address={address} />
}
