import { getRouteApi } from '@tanstack/react-router'
import type { ReceiptViewerProps } from '#src/features/guests/shared-books.tsx'
import { SharedDealScreen } from '#src/features/guests/shared-deal-screen.tsx'
import { WholePack } from '#src/features/packs/pack-header.tsx'
import { lazyParts } from '#src/ui/lazy-parts.ts'

const { PhotoViewer } = lazyParts(() => import('#src/features/documents/photo-viewer.tsx'))

const route = getRouteApi('/guarded/guest/$id')

export function SharedDealPage() {
  const { id } = route.useParams()
  return <SharedDealScreen key={id} id={id} Pack={WholePack} Viewer={ReceiptViewer} />
}

/** The receipts that are pictures, of all expenses of the period. */
function ReceiptViewer({ receipts, ...rest }: ReceiptViewerProps) {
  const photos = receipts.map(({ addedAt, ...receipt }) => ({
    ...receipt,
    category: 'receipts' as const,
    caption: null,
    room: null,
    takenOn: null,
    createdAt: addedAt,
  }))
  return <PhotoViewer {...rest} photos={photos} isOneList />
}
