import { getRouteApi } from '@tanstack/react-router'
import type { ReceiptViewerProps } from '#src/features/doors/guests/shared-books.tsx'
import { SharedDealScreen } from '#src/features/doors/guests/shared-deal-screen.tsx'
import { WholePack } from '#src/features/doors/packs/screens/pack-header.tsx'
import { lazyParts } from '#src/ui/dialog/lazy-parts.ts'

const { PhotoViewer } = lazyParts(() => import('#src/features/base/documents/screens/photo-viewer.tsx'))

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
